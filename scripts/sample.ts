import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { emptyRegistry } from '../src/archive/create.ts';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot, projectRoot } from '../src/archive/location.ts';
import { main as mint } from './mint.ts';
import { argumentsOf, run } from './shared/command.ts';

const USAGE = 'npm run sample';

/**
 * `npm run sample`: mints the sample archive anew from `scripts/sample/`, in order, with the mint command itself. Each
 * deposit is minted at noon of its own date, so that the archive comes out the same byte for byte.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    argumentsOf({ args, options: {} });
    const root = archiveRoot();
    const { archive } = loadArchive(root);
    if (!archive.site.sample) {
      console.error('data/site.json does not call this archive a sample: it is not minted anew.');
      return 1;
    }
    emptyRegistry(root);
    const folder = join(projectRoot(), 'scripts', 'sample');
    const work = mkdtempSync(join(tmpdir(), 'sample-'));
    try {
      const names = readdirSync(folder).filter((name) => /^\d+-.*(?<!\.text)\.(?:md|json)$/.test(name));
      for (const name of names.sort()) {
        const code = await mintOne(root, folder, name, work);
        if (code !== 0) return code;
      }
    } finally {
      rmSync(work, { recursive: true, force: true });
      delete process.env.SOURCE_DATE_EPOCH;
    }
    return 0;
  });
}

async function mintOne(root: string, folder: string, name: string, work: string): Promise<number> {
  const { deposits } = loadArchive(root).archive.registry;
  /** `{{axn:N}}` stands for the identifier of deposit N, which no text can know before N is minted. */
  const copy = (source: string) => {
    const text = readFileSync(join(folder, source), 'utf8').replace(/\{\{axn:(\d+)\}\}/g, (_, number) => {
      const found = deposits[Number(number) - 1];
      if (!found) throw new Error(`${source} names deposit ${number}, which is not minted yet`);
      return found.axn;
    });
    const target = join(work, basename(source));
    writeFileSync(target, text);
    return { target, text };
  };
  const { target, text } = copy(name);
  const date = name.endsWith('.json')
    ? (JSON.parse(text) as { date: string }).date
    : (/^### Date\s+(\S+)/m.exec(text)?.[1] ?? '');
  process.env.SOURCE_DATE_EPOCH = String(Date.parse(`${date}T12:00:00Z`) / 1000);
  if (!name.endsWith('.json')) return mint([target]);
  const draft = 'draft_pending_reason' in (JSON.parse(text) as object) ? ['--draft'] : [];
  return mint(['--rich', target, '--text', copy(name.replace(/json$/, 'text.md')).target, ...draft]);
}
