import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { differences } from './format.ts';
import { factsOf, flat, namesAs, referencesFormat } from './reference-facts.ts';

const SCHEMA = join(ROOT, 'tests/fixtures/standards/csl-data-1.0.2/csl-data.json');

type Item = Record<string, unknown>;

/** CSL-JSON: each record, and the references of the archive. */
export const cslJsonFormat = referencesFormat<Item>(
  {
    name: 'CSL-JSON 1.0.2',
    reader: "ajv against the standard's schema",
    ...{ surface: 'references-csl', file: 'citation.json', all: '/datasets/references.json' },
  },
  (text, path) => {
    const entries: Item[] = JSON.parse(text);
    const errors = isOfStandard()(entries) ? [] : (isOfStandard().errors ?? []);
    return {
      entries,
      errors: errors.map(({ instancePath, message }) => `${path}${instancePath}: ${message}`),
    };
  },
  wrongItem,
);

let compiled: ValidateFunction | undefined;
const isOfStandard = () => {
  compiled ??= new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(SCHEMA, 'utf8')),
  );
  return compiled;
};

function wrongItem(path: string, archive: Archive, deposit: Deposit, item: Item | undefined): string[] {
  const facts = factsOf(archive, deposit);
  const { author, issued, custom, ...rest } = (item ?? {}) as {
    author?: { family?: string; given?: string; suffix?: string; literal?: string }[];
    issued?: { 'date-parts'?: number[][] };
    custom?: { license?: string };
  } & Record<string, string>;
  const names = (author ?? []).map(({ literal, ...parts }) => ({ whole: literal, ...parts }));
  return differences(
    path,
    {
      ...facts,
      keywords: facts.keywords.join(', '),
      date: facts.date.split('-').map(Number),
      version: flat(deposit.version),
      abstract: deposit.redacted ? undefined : flat(deposit.description),
      doi: undefined,
    },
    {
      title: rest.title,
      creators: namesAs(names),
      date: issued?.['date-parts']?.[0],
      keywords: rest.keyword,
      axn: rest.number,
      url: rest.URL,
      license: custom?.license,
      version: rest.version,
      abstract: rest.abstract,
      doi: rest.DOI,
    },
  );
}
