// What each size may cost, on two cores.

/** The aims of one size: seconds and megabytes. A size between two has those of the larger. */
export interface Aims {
  /** A mint, and the gate without its build: both read and judge the whole archive. */
  readonly judged: number;
  readonly judgedMegabytes: number;
  readonly readable: number;
  readonly searchable: number;
  readonly oneMoreMegabytes: number;
  readonly coldMegabytes: number;
  /** Absent where the aim is a multiple of its reference. */
  readonly cold?: number;
  readonly nothingKept?: number;
  readonly changed: number;
  readonly firstPage?: number;
  readonly record?: number;
}

/** The aims of an archive of so many deposits. */
export function aimsOf(deposits: number): Aims {
  const judged = deposits <= 1024 ? 4 : deposits <= 16_384 ? 25 : 90;
  const [readable, searchable] = deposits <= 1024 ? [5, 15] : deposits <= 16_384 ? [12, 30] : [30, 60];
  return {
    ...{ judged, judgedMegabytes: 4000, readable, searchable, oneMoreMegabytes: 3000 },
    ...{ coldMegabytes: 8000, changed: 30 },
    ...(deposits > 16_384 ? { cold: 300, nothingKept: 600 } : { firstPage: 5 }),
    ...(deposits <= 1024 ? { record: 5 } : {}),
  };
}
