import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { boards } from "./geo/plugin.ts";
import { manifests } from "./manifest.ts";

/** Where a server for the development page runs. */
const server = process.env.ROUNDHOUSE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), boards(), manifests()],
  base: "./",
  build: {
    outDir: "../src/roundhouse/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
  test: { include: ["src/**/*.test.ts", "geo/**/*.test.ts"], testTimeout: 60_000 },
});
