import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive } from '../../src/archive/create.ts';
import { ROOT } from '../fixtures/checkout.ts';
import type { Proof } from './proof.ts';

/** The sample command on an archive without deposits, compared with the archive of the checkout. */
export const sample: Proof = {
  name: 'sample',
  requirement: 'The sample command mints the registry and the texts of this checkout again, byte for byte.',
  run: async ({ scratch }) => {
    createArchive(scratch, ROOT);
    const { error, status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'sample'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ARCHIVE: scratch },
    });
    if (error) throw error;
    const texts = [scratch, ROOT].flatMap((root) => readdirSync(join(root, 'data/texts')));
    const paths = ['data/registry.json', ...new Set(texts.map((name) => `data/texts/${name}`))];
    const bytes = (root: string, path: string) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path)) : Buffer.from('no such file');
    const escapes = paths
      .filter((path) => !bytes(scratch, path).equals(bytes(ROOT, path)))
      .map((path) => `${path} differs`);
    if (status !== 0) escapes.unshift(`the command ended with ${status}: ${stderr.trim()}`);
    return { lines: [`${paths.length} files compared`], escapes };
  },
};
