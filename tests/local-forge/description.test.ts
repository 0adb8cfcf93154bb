import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schema } from '@octokit/graphql-schema';
import { buildSchema, findBreakingChanges, findDangerousChanges, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ENABLE, reopeningsQuery } from '../../src/forge/graphql.ts';
import { SCHEMA } from '../../src/local-forge/graphql.ts';
import { OPERATIONS } from '../../src/local-forge/server.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { at, openHost, refusal } from './forge.ts';

// GitHub's own descriptions, REST and GraphQL, and how the forge is held to them.

describe('the REST description', () => {
  const path = new URL('../../src/local-forge/github-rest.json', import.meta.url);
  const description = JSON.parse(readFileSync(path, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    components: Record<string, object>;
  };
  const operations = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );

  test('has exactly the operations that the forge answers', () => {
    const answered = Object.keys(OPERATIONS);
    expect(operations.toSorted()).toEqual(answered.toSorted());
  });

  test('has no dangling reference, and no null that a validator would miss', () => {
    const text = JSON.stringify(description);
    const references = [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(references.length).toBeGreaterThan(50);
    for (const name of references) {
      const [kind = '', part = ''] = name.split('/');
      expect(description.components[kind], name).toHaveProperty([part]);
    }
    const loose: unknown[] = [];
    JSON.parse(text, (_key, value) => {
      if (value?.nullable === true && value.type === undefined) loose.push(value);
      return value;
    });
    expect(loose).toEqual([]);
  });
});

test('in strict mode, an answer that GitHub’s description does not allow is a 500 and a violation', async () => {
  const folder = temporaryFolder();
  const { forge, reader, nobody } = await openHost(folder);
  await reader.issues.create({ ...at, title: 'x' });
  expect(forge.violations).toEqual([]);
  const database = new DatabaseSync(join(folder, 'forge.sqlite'));
  database.exec("UPDATE issues SET created_at = 'yesterday'");
  database.close();
  const refused = await refusal(nobody.issues.get({ ...at, issue_number: 1 }));
  expect(refused.status).toBe(500);
  expect(refused.message).toContain("response 200 of issues/get does not match GitHub's description");
  expect(refused.message).toContain('/created_at');
  expect(forge.violations).toEqual([refused.message]);
  await forge.close();
});

describe('the GraphQL schema', () => {
  const github = buildSchema(schema.idl, { assumeValidSDL: true });

  test('is a part of GitHub’s: what may be asked here may be asked there', () => {
    expect(Object.keys(SCHEMA.getTypeMap()).length).toBeGreaterThan(20);
    expect(findBreakingChanges(SCHEMA, github)).toEqual([]);
  });

  test('has every input field and enum value of GitHub’s', () => {
    const more = findDangerousChanges(SCHEMA, github).filter(({ type }) =>
      ['VALUE_ADDED_TO_ENUM', 'OPTIONAL_INPUT_FIELD_ADDED'].includes(type),
    );
    expect(more).toEqual([]);
  });

  test.each([
    ['GitHub’s', github],
    ['ours', SCHEMA],
  ])('admits what the mint sends: %s', (_whose, against) => {
    expect(validate(against, parse(reopeningsQuery([1, 2])))).toEqual([]);
    expect(validate(against, parse(ENABLE))).toEqual([]);
    expect(validate(against, parse(ENABLE.replace('expectedHeadOid', 'expectedHead')))).not.toEqual([]);
  });
});
