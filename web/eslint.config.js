// Prettier lays out the code and svelte-check knows its types; this looks for what both let through.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** What a folder may not import, and why. */
const apart = (folder, patterns) => ({
  files: [`src/${folder}/**`],
  rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] },
});
const noTitle = { regex: "/titles/[^/]+/", message: "Only titles/index.ts knows the folders of the titles." };
const noDrawing = { group: ["**/*.svelte"], message: "src/lib draws nothing." };

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      // TypeScript says it better.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Most sets and maps here live for the length of a function; what is to be seen changing is `$state`.
      "svelte/prefer-svelte-reactivity": "off",
      // A mustache with a space in it keeps the space.
      "svelte/no-useless-mustaches": "off",
      // svelte-check tells, and knows which of them it needs itself.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What needs types is asked of the modules only: in the components it would take three times as long.
    files: ["src/**/*.ts", "geo/**/*.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { "@typescript-eslint/no-floating-promises": "error", "@typescript-eslint/await-thenable": "error" },
  },
  apart("lib", [noTitle, noDrawing]),
  apart("shell", [noTitle]),
  apart("pages", [noTitle]),
);
