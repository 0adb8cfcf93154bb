import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TermRegistry } from '../../src/registry/model/tables.ts';
import { temporaryFolder, unchanged, writeArchive } from '../fixtures/disk.ts';
import { move, SHELF } from '../fixtures/moves.ts';

// Minted terms by the command: all of a list or none, every finding at once. Each deposit declares “small record”.

const term = (changes: object = {}) => ({
  ...{ term: 'small record', definition: 'A record on one page.', type: 'formal', deposit: 1 },
  ...changes,
});

function listOf(...terms: readonly unknown[]): string {
  const path = join(temporaryFolder(), 'terms.json');
  writeFileSync(path, JSON.stringify(terms));
  return path;
}

const terms = (root: string, ...args: string[]) => move(root, 'terms', ...args);
const registry = (root: string) =>
  JSON.parse(readFileSync(join(root, 'data/lexical-minting-registry.json'), 'utf8')) as TermRegistry;

describe('the terms command', () => {
  test('adds terms of the text and of the declared concepts, and the second time nothing', async () => {
    const root = writeArchive(SHELF);
    const list = listOf(term(), term({ term: 'The  Notice', type: 'genre', deposit: 5 }));
    expect(await terms(root, list)).toMatchObject({
      code: 0,
      stdout: '2 terms added:\n  small record (deposit 1)\n  The  Notice (deposit 5)\n',
    });
    const definition = 'A record on one page.';
    expect(registry(root)).toEqual({
      version: 'v1.0',
      terms: [
        { term: 'small record', definition, type: 'formal', defined_in_deposit: 1 },
        { term: 'The  Notice', definition, type: 'genre', defined_in_deposit: 5 },
      ],
    });
    expect(await unchanged(root, () => terms(root, list))).toMatchObject({
      code: 0,
      stdout: 'Nothing to do: the archive has all of this already.\n',
    });
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test('refuses a whole list, with every finding', async () => {
    const root = writeArchive(SHELF);
    await terms(root, listOf(term()));
    const list = listOf(
      term({ definition: 'Something else.' }),
      term({ term: 'zeugma' }),
      term({ term: 'notice', deposit: 99 }),
      term({ term: 'notice', type: 'verse' }),
      term({ term: 'notice', deposit: 2 }),
      term({ definition: 'half \ud83d' }),
      term({ definition: 'a'.repeat(3_000_000) }),
      term({ term: 'notice '.repeat(400) }),
    );
    const { code, stdout } = await unchanged(root, () => terms(root, list, '--json'));
    expect(code).toBe(1);
    const { findings } = JSON.parse(stdout) as {
      findings: { rule: string; field: string; where: string }[];
    };
    expect(findings.map(({ rule, field, where }) => [rule, field, where.replace(list, '')])).toEqual([
      ['TRM-001', 'term', ', term 1'],
      ['TRM-002', 'defined_in_deposit', ', term 3'],
      ['TRM-002', 'type', ', term 4'],
      ['TRM-002', 'definition', ', term 6'],
      ['TRM-002', 'definition', ', term 7'],
      ['TRM-002', 'term', ', term 8'],
      ['TRM-004', 'term', 'data/lexical-minting-registry.json, term zeugma'],
    ]);
  });
});
