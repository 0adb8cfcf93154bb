import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { publication } from '../../../integrations/index.ts';
import { loadArchive } from '../../../src/archive/load.ts';
import { validateSite } from '../../../src/site/prove.ts';
import { NOW } from '../../fixtures/tools.ts';
import { VISITED } from '../../site/pages.ts';

// Run in a copy of the code to which a surface and a page were added, after its site was built: prints what became of them.

const dist = join(process.cwd(), 'dist');
const archive = loadArchive(process.cwd());

/** Findings of the site rules after a change of one file, which is undone. */
async function afterChange(path: string, change: (text: string) => string): Promise<string[]> {
  const before = readFileSync(join(dist, path));
  writeFileSync(join(dist, path), change(before.toString('utf8')));
  const findings = await validateSite(archive, dist, NOW);
  writeFileSync(join(dist, path), before);
  return findings.map(({ rule, where, actual }) => `${rule} ${where}: ${actual}`);
}

/** Answer of the dev server for a path: the integration's middleware, behind a server of Node. */
async function fromDevServer(path: string): Promise<string> {
  let answer: RequestListener | undefined;
  const server = {
    middlewares: {
      use: (middleware: RequestListener) => {
        answer = middleware;
      },
    },
    watcher: { add: () => {}, on: () => {} },
    ws: { send: () => {} },
  };
  const hook = publication().hooks['astro:server:setup'] as (options: object) => void;
  hook({ server });
  const http = createServer((request, response) => answer?.(request, response)).listen(0);
  const { port } = http.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`);
  const text = await response.text();
  http.close();
  return text;
}

console.log(
  JSON.stringify({
    untouched: await afterChange('index.html', (text) => text),
    edited: await afterChange('data/titles.json', (text) => text.toLowerCase()),
    unlisted: await afterChange('sitemap.xml', (text) => text.replaceAll('/titles/<', '/<')),
    served: await fromDevServer('/data/titles.json'),
    visited: VISITED.map(([, path]) => path),
  }),
);
