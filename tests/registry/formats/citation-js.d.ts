// citation-js has no types of its own; these are of what the reader here calls.

declare module '@citation-js/core' {
  export class Cite {
    constructor(data: string, options?: { readonly generateGraph?: boolean });
    readonly data: Record<string, unknown>[];
  }
  export const plugins: {
    readonly input: { data(text: string, type: string): Record<string, string | string[]>[] };
  };
}

declare module '@citation-js/plugin-ris';
