// jsonld and rdf-validate-shacl have no types of their own; these are of what the readers here call.

declare module 'jsonld' {
  type Options = Readonly<Record<string, unknown>>;
  const jsonld: {
    canonize(input: unknown, options: Options): Promise<string>;
    expand(input: unknown, options: Options): Promise<Record<string, unknown>[]>;
    toRDF(input: unknown, options: Options): Promise<string>;
  };
  export default jsonld;
}

declare module 'rdf-validate-shacl' {
  import type { DatasetCore } from '@rdfjs/types';

  interface Result {
    readonly focusNode: { readonly value: string } | null;
    readonly path: { readonly value: string } | null;
    readonly message: readonly { readonly value: string }[];
  }
  export default class SHACLValidator {
    constructor(shapes: DatasetCore);
    validate(data: DatasetCore): Promise<{ readonly conforms: boolean; readonly results: readonly Result[] }>;
  }
}
