import type { DocumentInputs, SchemaDocument } from './document.ts';

// The conformance set: vectors that any implementation can run, and a small program that runs them (spec 2.4, decisions 1 to 4).
// They are written by hand or by a program that shares no code with the registry; only their list is generated.

const FOLDER = 'api/conformance/';

/** `api/conformance/index.json`: every file of the set with its hash, so that none changes unseen. */
export const conformanceSet: SchemaDocument = {
  kind: 'schema',
  name: 'conformance',
  path: `/${FOLDER}index.json`,
  first_version: 'v1.0',
  validates: 'any other implementation of the AXN and deposit protocols',
  used_by: ['tests/registry/conformance.test.ts', '/api/conformance/example.mjs'],
  make: (inputs) => {
    const files = filesOf(inputs);
    return {
      title: 'Conformance vectors of the AXN and deposit protocols',
      how: 'Every vector file has a kind, a sentence that says what the input is and what must come out, and its vectors. node example.mjs runs those of the AXN protocol, and derives every identifier of a built site again: node example.mjs FOLDER, or node example.mjs {base_url}.',
      total_vectors: files.reduce((total, { vectors }) => total + vectors, 0),
      files,
    };
  },
};

function filesOf({ documents, hashes }: DocumentInputs) {
  return [...documents]
    .filter(([path]) => path.startsWith(FOLDER) && path !== conformanceSet.path.slice(1))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => {
      const file = { path: `/${path}`, content_sha256: hashes.sha256(text), kind: 'program', vectors: 0 };
      if (!path.endsWith('.json')) return file;
      const { kind, vectors } = JSON.parse(text) as { kind: string; vectors: unknown[] };
      return { ...file, kind, vectors: vectors.length };
    });
}
