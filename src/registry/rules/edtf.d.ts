// The part of `edtf` that is used: the package has no types.
declare module 'edtf' {
  /** What a text says in the Extended Date/Time Format. Throws for one that is not of this level. */
  export function parse(text: string, options: { readonly level: 0 | 1 | 2 }): { readonly type: string };
}
