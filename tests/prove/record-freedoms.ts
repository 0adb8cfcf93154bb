/** A field that a person may change as they like: no rule can tell whether what it says is so. */
export interface Freedom {
  readonly resource: string;
  readonly place: string;
  readonly why: string;
  /** The mutations that are free; by default all but an invisible character. */
  readonly only?: readonly string[];
}

/** The fields of the records that only a person can judge. */
export const FREEDOMS: readonly Freedom[] = [];
