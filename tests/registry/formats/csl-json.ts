import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { differences, type Format } from './format.ts';
import { factsOf, fileOf, flat, namesAs, textOf } from './reference-facts.ts';

const SCHEMA = join(ROOT, 'tests/fixtures/standards/csl-data-1.0.2/csl-data.json');

/** CSL-JSON: each record, and the references of the archive. */
export const cslJsonFormat: Format = {
  name: 'CSL-JSON 1.0.2',
  reader: "ajv against the standard's schema",
  surfaces: ['record-files', 'references-csl'],
  check: async ({ archive, files }) => {
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
      JSON.parse(readFileSync(SCHEMA, 'utf8')),
    );
    const errors: string[] = [];
    const read = (path: string): Record<string, unknown>[] => {
      const items = JSON.parse(textOf(files, path));
      if (!validate(items))
        errors.push(
          ...(validate.errors ?? []).map(({ instancePath, message }) => `${path}${instancePath}: ${message}`),
        );
      return items;
    };
    const { deposits } = archive.registry;
    const all = read('/datasets/references.json');
    if (all.length !== deposits.length) errors.push(`references.json has ${all.length} items`);
    for (const [at, deposit] of deposits.entries()) {
      const path = fileOf(deposit, 'citation.json');
      const [own, ...others] = read(path);
      if (others.length > 0) errors.push(`${path} has more than one item`);
      errors.push(
        ...wrongItem(path, archive, deposit, own),
        ...wrongItem('references.json', archive, deposit, all[at]),
      );
    }
    return { documents: deposits.length * 2, errors };
  },
};

function wrongItem(
  path: string,
  archive: Archive,
  deposit: Deposit,
  item: Record<string, unknown> | undefined,
): string[] {
  const facts = factsOf(archive, deposit);
  const { author, issued, custom, ...rest } = (item ?? {}) as {
    author?: { family?: string; given?: string; suffix?: string; literal?: string }[];
    issued?: { 'date-parts'?: number[][] };
    custom?: { license?: string };
  } & Record<string, string>;
  const names = (author ?? []).map(({ literal, ...parts }) => ({ whole: literal, ...parts }));
  const statuses = {
    ACTIVE: undefined,
    SUPERSEDED: 'superseded',
    WITHDRAWN: 'withdrawn',
    DRAFT_PENDING: 'draft',
  };
  return differences(
    path,
    {
      ...facts,
      keywords: facts.keywords.join(', '),
      date: facts.date.split('-').map(Number),
      version: flat(deposit.version),
      abstract: deposit.redacted ? undefined : flat(deposit.description),
      status: statuses[deposit.status],
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
      status: rest.status,
      doi: rest.DOI,
    },
  );
}
