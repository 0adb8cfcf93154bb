import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Archive } from '../../../src/registry/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { depositView } from '../../../src/registry/views/concepts.ts';
import { differences, type Format } from './format.ts';
import { factsOf, fileOf, textOf } from './reference-facts.ts';

/** Each record as plain JSON: its entry is that of the registry, and of the schema that is published for it. */
export const recordJsonFormat: Format = {
  name: 'record.json',
  reader: 'ajv against the published schema of the registry',
  surfaces: ['record-files'],
  check: async ({ archive, files }) => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(
      JSON.parse(archive.documents.get('api/schemas/registry.schema.json') ?? 'false'),
    );
    const errors: string[] = [];
    for (const deposit of archive.registry.deposits) {
      const path = fileOf(deposit, 'record.json');
      const record = JSON.parse(textOf(files, path));
      // What tells of a redacted text is left out, which the schema requires.
      const published = depositView(archive, deposit);
      const entry = deposit.redacted ? { ...published, ...record.deposit } : record.deposit;
      if (!validate({ ...archive.registry, total_deposits: 1, deposits: [entry] }))
        errors.push(`${path}: ${ajv.errorsText(validate.errors)}`);
      if (!isDeepStrictEqual(entry, JSON.parse(JSON.stringify(published))))
        errors.push(`${path}: the entry is not that of the registry`);
      errors.push(...wrongFields(path, archive, deposit, record));
    }
    return { documents: archive.registry.deposits.length, errors };
  },
};

function wrongFields(
  path: string,
  archive: Archive,
  deposit: Deposit,
  read: Record<string, unknown>,
): string[] {
  const text = `/data/texts/AXN-${deposit.hex}-text.md`;
  return differences(
    path,
    {
      url: factsOf(archive, deposit).url,
      text_url: deposit.redacted ? undefined : `${archive.site.base_url}${text}`,
      text_size_bytes: deposit.redacted ? undefined : archive.files.read(text.slice(1))?.length,
      redacted: deposit.redacted ? undefined : deposit.description,
    },
    { ...read, redacted: (read.deposit as Partial<Deposit>).description },
  );
}
