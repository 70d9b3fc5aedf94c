// Games and studies from files and into files: a record of ours, a log of 18xx.games, or a study.

import { fetchRecord, fetchStudyDocument, openRecord, openStudy, Refusal } from "./api.ts";
import { notices } from "./notices.svelte.ts";
import { tablePlace } from "./places.ts";
import type { StudyInfo } from "./protocol.ts";
import { router } from "./router.svelte.ts";
import type { Table } from "./table.svelte.ts";
import type { Arg } from "./text.ts";

const MEGABYTES = 3;
/** How a study begins. */
const STUDY = /^\s*\{\s*"format"\s*:\s*"roundhouse\/study"/;

class Files {
  /** The name of the file that is being opened. */
  opening = $state<string | null>(null);
  /** Why a file could not be opened; stays until it is put aside. */
  fault = $state.raw<{ name: string; why: Arg } | null>(null);

  /** Open a file as a table to look at; where that is not possible nothing changes but `fault`. */
  async open(file: File): Promise<void> {
    if (this.opening !== null) return;
    this.opening = file.name;
    this.fault = null;
    try {
      if (file.size > MEGABYTES * 1024 * 1024)
        throw new Refusal(0, { key: "page.file.large", args: { n: MEGABYTES } }, "too large");
      const words = await file.text();
      if (STUDY.test(words)) router.go({ page: "study", study: (await openStudy(words)).id, node: null });
      else router.go(tablePlace((await openRecord(file.name.slice(0, 200), words)).id));
    } catch (error) {
      this.fault = { name: file.name, why: error instanceof Refusal && error.text ? error.text : String(error) };
    }
    this.opening = null;
  }

  /** Hand the record of a game that is over to the browser as a download. */
  async save(table: Table): Promise<void> {
    await this.download(`${table.summary?.title ?? "game"}-${table.id}.json`, () => fetchRecord(table.id));
  }

  /** The same with a study. */
  async saveStudy(study: StudyInfo): Promise<void> {
    await this.download(`study-${study.title}-${study.id}.json`, () => fetchStudyDocument(study.id));
  }

  private async download(name: string, fetch: () => Promise<unknown>): Promise<void> {
    try {
      const words = JSON.stringify(await fetch(), null, 1);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([words], { type: "application/json" }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      notices.fail(error);
    }
  }
}

export const files = new Files();
