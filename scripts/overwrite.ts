import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { hashes } from '../src/archive/hashes.ts';
import { archiveRoot, callerFolder } from '../src/archive/location.ts';
import { transact } from '../src/archive/writer.ts';
import { argumentsOf, instant, run, UsageError, waiting } from '../src/command-line/command.ts';
import { receiptOf } from '../src/registry/mint/changeset.ts';
import { RESOURCES } from '../src/registry/resources/index.ts';
import { primaryOf } from '../src/registry/surfaces/fallbacks.ts';

const USAGE = 'npm run overwrite -- PATH --reason "…"';

/**
 * `npm run overwrite`: the receipt of a file's bytes, before a person edits it by hand (spec 5.5). A new file needs none. Warns when
 * the target is a static fallback whose primary lives elsewhere.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values, positionals } = argumentsOf({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [target, ...rest] = positionals;
    const reason = values.reason?.trim();
    if (!target || rest.length > 0 || !reason)
      throw new UsageError('Give one path, and --reason why it is overwritten.');
    const root = archiveRoot();
    const path = relative(root, resolve(callerFolder(), target)).replaceAll('\\', '/');
    if (path.startsWith('..') || isAbsolute(path))
      throw new UsageError(`${target} is not part of the archive in ${root}.`);
    const primary = primaryOf(path);
    if (primary) {
      console.error(
        `\n  ! ${path} is a static fallback. Its primary is ${primary}.\n    Edit the primary; the fallback is made from it.\n`,
      );
    }
    if (!existsSync(join(root, path))) {
      console.log(`${path} does not exist yet: a new file needs no receipt.`);
      return 0;
    }
    const receipt = await transact(
      root,
      () => {
        const change = { files: [], reason, actor: 'overwrite', at: instant() };
        const made = {
          ...receiptOf(path, readFileSync(join(root, path)), change, hashes.sha256),
          primary_companion: primary ?? null,
        };
        const append = `${JSON.stringify(made)}\n`;
        return {
          changeset: { ...change, files: [{ path: RESOURCES.overwrites.path, append }] },
          answer: append,
        };
      },
      waiting,
    );
    console.log(`Receipt written to ${RESOURCES.overwrites.path}; now edit the file.\n${receipt.trim()}`);
    return 0;
  });
}
