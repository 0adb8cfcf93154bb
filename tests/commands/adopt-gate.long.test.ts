import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Waiver } from '../../src/registry/model/receipts.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { foreignArchive, writeForeign } from '../fixtures/foreign/archive.ts';
import { FAULTS } from '../fixtures/foreign/faults.ts';
import { edit, repository } from '../fixtures/gate.ts';
import {
  carriedOut,
  gate,
  mintOne,
  type Proposal,
  propose,
  receipt,
  rulesAgainst,
  withStray,
} from '../fixtures/proposals.ts';
import { sampled } from '../fixtures/runs.ts';

// An adoption is one commit, which the gate accepts with the receipt that it leaves, and whose waivers excuse nothing later.

// Few deposits and faults, so that the answer of the gate names each of its findings.
const FEW = /^(?:a title that|a status|no hash|a text that is not there|one query)/;
const foreign = foreignArchive(
  FAULTS.filter(({ name }) => FEW.test(name)),
  24,
);
const adopt = (root: string) => {
  const source = writeForeign(join(temporaryFolder(), 'source'), foreign);
  return carriedOut(root, 'adopt', source, '--into', root, ...foreign.answers.flat());
};

/** The adoption with something else done in the same commit. */
const adoptedWith = async (change: (root: string) => unknown): Promise<Proposal> => {
  const root = repository(archiveOf());
  return propose(
    async (there) => {
      await adopt(there);
      await change(there);
      withStray(there);
    },
    { root },
  );
};

/** A repository with the adoption as a commit of its own, and a commit after it. */
const afterAdoption = async (change: (root: string) => unknown): Promise<Proposal> => {
  const root = repository(archiveOf());
  await propose(adopt, { root });
  return propose(
    async (there) => {
      await change(there);
      withStray(there);
    },
    { root },
  );
};

const WAIVERS = 'data/waivers.json';
const waiversIn = (root: string) =>
  (JSON.parse(readFileSync(join(root, WAIVERS), 'utf8')) as { waivers: Waiver[] }).waivers;
const addWaiver = (root: string) => {
  const waivers = waiversIn(root);
  const more = { ...waivers[0], rule: 'REQ-001', field: 'title' };
  writeFileSync(join(root, WAIVERS), `${JSON.stringify({ waivers: [...waivers, more] }, null, 2)}\n`);
};

describe('the gate', () => {
  // What is minted after an adoption is judged with it, below.
  test('accepts an adoption, and builds its site', async () => {
    const proposal = await propose(adopt, { root: repository(archiveOf()) });
    const { code, stdout, left } = await gate(proposal, ['--json']);
    expect([code, left]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      findings: [],
      checked: expect.arrayContaining(['change', 'site']),
    });
    // What the site shows of it: tests/site/adopted.long.browser.test.ts.
  });

  test('accepts what is minted after it', async () => {
    expect(await rulesAgainst(await afterAdoption(mintOne))).toBe('REG-009');
  });

  const refused: readonly [what: string, change: (root: string) => unknown, rules: string][] = [
    ['one more waiver', addWaiver, 'WVR-001'],
    [
      'a receipt that says less',
      (root) => edit(root, 'data/adoption-receipts.log', /"deposits_after":\d+/, '"deposits_after":60'),
      'REG-010',
    ],
  ];
  // Takes long: an archive is adopted, and judged whole.
  test.each(sampled(refused, 1))('refuses an adoption with %s', async (_what, change, rules) => {
    const found = (await rulesAgainst(await adoptedWith(change))).split(' ');
    expect(found).toContain('REG-009');
    expect(found).toContain(rules);
  });

  test('refuses a waived title that changed again', async () => {
    const proposal = await afterAdoption((root) =>
      edit(root, 'data/registry.json', '"title":"Untitled deposit', '"title":"Quite another deposit'),
    );
    const found = await rulesAgainst(proposal);
    expect(found.split(' ')).toEqual(expect.arrayContaining(['REG-003', 'RCP-001']));
  });

  test('refuses a waiver that comes later, with the receipt of the adoption or a copy of it', async () => {
    const later = async (root: string) => {
      await receipt(root, WAIVERS);
      addWaiver(root);
    };
    expect((await rulesAgainst(await afterAdoption(later))).split(' ')).toContain('WVR-001');
    const copied = async (root: string) => {
      await later(root);
      const log = readFileSync(join(root, 'data/adoption-receipts.log'), 'utf8');
      appendFileSync(join(root, 'data/adoption-receipts.log'), log);
    };
    expect((await rulesAgainst(await afterAdoption(copied))).split(' ')).toContain('WVR-001');
  });
});
