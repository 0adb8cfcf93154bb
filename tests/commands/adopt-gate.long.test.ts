import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { archiveOf } from '../fixtures/archive.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { foreignArchive, writeForeign } from '../fixtures/foreign/archive.ts';
import { FAULTS } from '../fixtures/foreign/faults.ts';
import {
  carriedOut,
  edit,
  gate,
  mintOne,
  type Proposal,
  propose,
  repository,
  rulesAgainst,
  withStray,
} from '../fixtures/proposals.ts';

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

describe('the gate', () => {
  test('accepts an adoption, and builds its site', async () => {
    const proposal = await propose(adopt, { root: repository(archiveOf()) });
    const { code, stdout, left } = await gate(proposal, ['--json']);
    expect([code, left]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      findings: [],
      checked: expect.arrayContaining(['change', 'site']),
    });
    // Pages of the site that show it: tests/site/adopted.long.browser.test.ts.
  });

  test('accepts what is minted after it', async () => {
    expect(await rulesAgainst(await afterAdoption(mintOne))).toBe('REG-009');
  });

  test('refuses a waived title that changed again', async () => {
    const proposal = await afterAdoption((root) =>
      edit(root, 'data/registry.json', '"title":"Untitled deposit', '"title":"Quite another deposit'),
    );
    const found = await rulesAgainst(proposal);
    expect(found.split(' ')).toEqual(expect.arrayContaining(['REG-003', 'RCP-001']));
  });
});
