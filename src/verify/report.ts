// What a verification found, as data: for programs as it is, for people by words.ts.

/** The four parts of a verification. */
export const PARTS = ['manifest', 'deposits', 'catalog', 'invariants'] as const;
export type Part = (typeof PARTS)[number];

/** One thing that is wrong. */
export interface Problem {
  readonly part: Part;
  /** The file, as the manifest names it. */
  readonly path?: string;
  /** The number of a deposit. */
  readonly deposit?: number;
  readonly message: string;
}

/** What was compared, and how often. */
export interface Count {
  readonly part: Part;
  readonly what: string;
  readonly count: number;
}

/** What was not compared, and why. */
export interface Gap {
  readonly what: string;
  readonly why: string;
}

/** A verification. */
export interface Report {
  /** The folder or URL. */
  readonly source: string;
  /** Whether everything was compared that could be, and agrees. */
  readonly ok: boolean;
  /** Whether the verification came to its end: a server can fail, or files can be unreadable. */
  readonly complete: boolean;
  /** The SHA-256 of the manifest: two copies with the same one hold the same files. */
  readonly manifest_sha256: string;
  readonly checked: readonly Count[];
  readonly problems: readonly Problem[];
  readonly not_checked: readonly Gap[];
}

/** Collects a report while a verification runs. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly gaps: Gap[] = [];
  complete = true;
  readonly #counts = new Map<string, { part: Part; what: string; count: number }>();

  /** Something is wrong. */
  add(part: Part, message: string, of: { readonly path?: string; readonly deposit?: number } = {}): void {
    this.problems.push({ part, ...of, message });
  }

  /** So many more of something were compared. */
  count(part: Part, what: string, count = 1): void {
    const known = this.#counts.get(what);
    if (known) known.count += count;
    else this.#counts.set(what, { part, what, count });
  }

  /** Something was not compared, although nothing failed. */
  gap(what: string, why: string): void {
    this.gaps.push({ what, why });
  }

  /** Something could not be compared: the verification is not complete. */
  fail(what: string, why: string): void {
    this.complete = false;
    this.gap(what, why);
  }

  /** The report, with problems in the order of the parts. */
  report(source: string, manifest_sha256: string): Report {
    const { problems, gaps, complete } = this;
    return {
      source,
      ok: complete && problems.length === 0,
      complete,
      manifest_sha256,
      checked: [...this.#counts.values()].sort((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part)),
      problems: problems.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part)),
      not_checked: gaps,
    };
  }
}
