// The aims of issue “Cost follows the change”, on two cores.

/** The aims of one size: seconds, milliseconds for each deposit of the gate, megabytes. A size between two has those of the larger. */
export interface Aims {
  readonly mint: number;
  readonly gateEach: number;
  readonly gateMegabytes: number;
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
  const [readable, searchable] = deposits <= 1024 ? [5, 15] : deposits <= 16_384 ? [12, 30] : [30, 60];
  return {
    ...{ mint: 1, gateEach: 0.6, gateMegabytes: 1500, readable, searchable, oneMoreMegabytes: 3000 },
    ...{ coldMegabytes: 8000, changed: 30 },
    ...(deposits > 16_384 ? { cold: 300, nothingKept: 600 } : { firstPage: 5 }),
    ...(deposits <= 1024 ? { record: 5 } : {}),
  };
}
