import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createArchive } from '../../src/archive/create.ts';
import { archiveFiles } from '../../src/archive/files.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { LISTS } from '../../src/registry/rules/index.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { renewDocuments } from '../../src/service/run-gate.ts';
import { ROOT, releasedDocuments } from '../fixtures/checkout.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { openHost } from '../local-forge/forge.ts';

// The code was brought up to date, and one rule now says what to do in other words: the documents of the archive that this
// machine holds are those of yesterday, and no site can be built of it.

/** A schema that the version before did not have. */
const LATER = 'intake-receipt';

/** An archive on disk whose documents another version of the code has made. */
function archiveOfYesterday(): string {
  const root = temporaryFolder();
  createArchive(root, ROOT);
  const rules = LISTS.rules.map((rule) =>
    rule.id === 'DUP-001' ? { ...rule, remedy: 'Look again.' } : rule,
  );
  for (const [path, text] of releasedDocuments({ ...LISTS, rules })) writeFileSync(join(root, path), text);
  // The log of intakes came later, with a schema of its own.
  rmSync(join(root, RESOURCES.intakes.path));
  rmSync(join(root, `api/schemas/${LATER}.schema.json`));
  const index = JSON.parse(readFileSync(join(root, 'api/index.json'), 'utf8')) as {
    schemas: object;
    change_log: object[];
  };
  const schemas = Object.fromEntries(Object.entries(index.schemas).filter(([name]) => name !== LATER));
  const change_log = index.change_log.filter((entry) => !JSON.stringify(entry).includes(LATER));
  writeFileSync(
    join(root, 'api/index.json'),
    `${JSON.stringify({ ...index, schemas, change_log }, null, 2)}\n`,
  );
  return root;
}

test('documents of another version are updated by a commit of their owner', async () => {
  const state = { forge: join(temporaryFolder(), 'forge'), archive: join(temporaryFolder(), 'archive') };
  const files = archiveFiles(archiveOfYesterday());
  const { forge } = await openHost(state.forge, { seed: { files, message: 'Begun' } });
  await forge.close();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: forge.repository, encoding: 'utf8' });
  expect(git('show', 'main:api/deposit-protocol.json')).toContain('Look again.');
  expect(await renewDocuments(state)).toMatch(/^The commit [0-9a-f]{12} updated the documents/);
  expect(git('show', 'main:api/deposit-protocol.json')).not.toContain('Look again.');
  expect(git('show', 'main:api/index.json')).toContain('this service was started with');
  expect(git('show', `main:api/schemas/${LATER}.schema.json`)).toContain(RESOURCES.intakes.path);
  expect(git('show', 'main:data/pre-overwrite-receipts.log')).toContain('"path":"api/deposit-protocol.json"');
  expect(git('log', '--format=%an', 'main')).toBe(`${FORGE_SETTINGS.owner}\n`.repeat(2));
  expect(await renewDocuments(state)).toBe('The documents are already those of this version.');
  await (await openHost(state.forge)).forge.close();
});
