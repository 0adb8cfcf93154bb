import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { measureProcess, type ProcessRun } from '../bench.ts';

// The reference of a build: Astro alone, with one thin page for each deposit out of a content collection, and nothing else of a registry.

const CONFIG = `export default { trailingSlash: 'always', build: { concurrency: 8 } };\n`;

const COLLECTION = `import { defineCollection } from 'astro:content';
import { file } from 'astro/loaders';
export const collections = { deposits: defineCollection({ loader: file('deposits.json') }) };
`;

const PAGE = `---
import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  const deposits = await getCollection('deposits');
  return deposits.map(({ id, data }) => ({ params: { n: id }, props: data }));
}
const { title, creator, description, keywords, axn, hash } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{title}</title><meta name="description" content={description} /></head>
  <body>
    <h1>{title}</h1>
    <p>{creator}</p>
    <p>{description}</p>
    <ul>{keywords.map((keyword) => <li>{keyword}</li>)}</ul>
    <p><code>{axn}</code> <code>{hash}</code></p>
  </body>
</html>
`;

/** Builds the thin pages below an empty folder, from its beginning: nothing is kept of an earlier run. */
export function bareAstro(deposits: readonly Deposit[], folder: string): Promise<ProcessRun> {
  mkdirSync(join(folder, 'src/pages/s/records'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  write('package.json', '{ "type": "module" }\n');
  write('astro.config.mjs', CONFIG);
  write('src/content.config.ts', COLLECTION);
  write('src/pages/s/records/[n].astro', PAGE);
  const thin = deposits.map(({ deposit_number, title, creator, description, keywords, axn, hash }) => [
    deposit_number,
    { title, creator, description, keywords, axn, hash },
  ]);
  write('deposits.json', JSON.stringify(Object.fromEntries(thin)));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--root', folder];
  return measureProcess(process.execPath, args, {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
}
