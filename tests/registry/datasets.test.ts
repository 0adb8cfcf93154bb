import { describe, expect, it } from 'vitest';
import { ALL_RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { schemaDocuments } from '../../src/registry/documents/schemas.ts';
import { meaningOf } from '../../src/registry/formats/tables/meanings.ts';
import { fieldsOf, rowsOf, type Schema, typeOf } from '../../src/registry/surfaces/datasets/fields.ts';
import { SURFACES } from '../../src/registry/surfaces/index.ts';

// What the page of the data files says of their fields.

const LIST: Schema = {
  type: 'object',
  properties: {
    version: { type: 'string' },
    works: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          date: { type: 'string', format: 'date' },
          pages: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          parts: { type: 'array', items: { type: 'object', properties: { at: { type: 'integer' } } } },
        },
        required: ['title', 'date'],
      },
    },
  },
};

it('every published resource is among the data files', () => {
  expect(ALL_RESOURCES.filter(({ published, group }) => published && !group)).toEqual([]);
  expect(ALL_RESOURCES.find(({ path }) => path === 'data/site.json')?.group).toBe('integrity');
});

describe('the fields of a data file', () => {
  it('are those of its rows, with the type of each in words', () => {
    const rows = rowsOf(LIST);
    expect([rows?.kind, rows?.at]).toEqual(['list', 'works']);
    expect(fieldsOf(rows?.row ?? {}).map(({ name, type, optional }) => [name, type, optional])).toEqual([
      ['title', 'text', false],
      ['date', 'date', false],
      ['pages', 'whole number, or null', true],
      ['parts', 'list of objects: at', true],
    ]);
  });

  it('are counted rather than named where a vocabulary is long', () => {
    expect(typeOf({ type: 'string', enum: ['a', 'b'] })).toBe('a | b');
    expect(typeOf({ type: 'string', enum: [...'abcdefg'] })).toBe('one of 7 words');
  });

  it('of a file that is a map are none, and of one with two maps no rows', () => {
    const map: Schema = { type: 'object', additionalProperties: { type: 'integer' } };
    expect([rowsOf(map)?.kind, rowsOf(map)?.at]).toEqual(['map', undefined]);
    const row: Schema = { type: 'object', properties: { a: { type: 'string' } } };
    const member: Schema = { type: 'object', additionalProperties: row };
    expect(rowsOf({ properties: { one: member } })?.at).toBe('one');
    expect(rowsOf({ properties: { one: member, other: member } })).toBeUndefined();
  });

  it('each have a meaning', () => {
    const logs = ALL_RESOURCES.flatMap(({ kind, item_schema, catalog_name }) => [
      (kind === 'log' && item_schema?.name) || catalog_name,
    ]);
    const shown = new Set([
      ...logs,
      ...SURFACES.flatMap(({ resource }) => resource?.schema ?? []),
      'catalog',
    ]);
    const unsaid = schemaDocuments
      .filter(({ name }) => shown.has(name))
      .flatMap(({ name, make }) => {
        const schema = make(undefined as never) as Schema;
        return [...fieldsOf(schema), ...fieldsOf(rowsOf(schema)?.row ?? {})]
          .filter((field) => meaningOf(name, field.name) === undefined && !field.description)
          .map((field) => `${name}/${field.name}`);
      });
    expect(unsaid).toEqual([]);
  });
});
