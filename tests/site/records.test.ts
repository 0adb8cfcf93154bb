import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { attribute } from '../fixtures/elements.ts';
import { strictAjv } from '../fixtures/published-schemas.ts';
import { elementsIn, folder, url as served } from './shared.ts';

// The data files in the built sample, judged by what is published beside them: the JSON Schemas, and the counts.

const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
const jsonOf = (path: string) => JSON.parse(textOf(path));

const DATA_FILES = [
  '/data/registry.json',
  '/data/entity-index.json',
  '/data/doi-resolution-index.json',
  '/data/lexical-minting-registry.json',
  '/data/lexical-minting-registry.csv',
  '/data/lexical-overlay.json',
  '/data/semantic-addresses.json',
  '/data/EA-WG-CAPTURES-01-v8.3.json',
  '/data/observation-register.json',
  '/data/citation-graph.json',
  '/data/state.json',
  '/data/autonomous/index.json',
  '/data/instance-familiarization.log',
  '/data/pre-overwrite-receipts.log',
  '/data/intake-receipts.log',
];

test('every published JSON file of the data, and every line of a log, is of its published schema', () => {
  const { schemas } = jsonOf('api/index.json') as {
    schemas: Record<string, { canonical_path: string; validates: string }>;
  };
  const ajv = strictAjv();
  const judged: string[] = [];
  for (const { canonical_path, validates } of Object.values(schemas)) {
    const [, line, path] = /^(a line of )?(\/data\/[\w./-]+\.(?:json|log))$/.exec(validates) ?? [];
    if (path === undefined || !existsSync(join(folder, path))) continue;
    const check = ajv.compile(jsonOf(canonical_path));
    const values = line ? textOf(path).split('\n').filter(Boolean) : [textOf(path)];
    const wrong = values.filter((value) => !check(JSON.parse(value)));
    expect([path, wrong.slice(0, 1), check.errors ?? []]).toEqual([path, [], []]);
    judged.push(path);
  }
  // A missing file is not judged.
  const unjudged = DATA_FILES.filter((path) => !judged.includes(path));
  expect(unjudged).toEqual(['/data/lexical-minting-registry.csv']);
  expect(existsSync(join(folder, unjudged[0] ?? ''))).toBe(true);
});

test('the counts of state.json are those of the published collections', () => {
  const { deposits, corpus } = jsonOf('data/state.json');
  const { edges } = jsonOf('data/citation-graph.json');
  const { addresses } = jsonOf('data/semantic-addresses.json');
  const { entries: captures } = jsonOf('data/EA-WG-CAPTURES-01-v8.3.json');
  const { mappings } = jsonOf('data/doi-resolution-index.json');
  const tally = (items: object, field: string) =>
    Object.fromEntries(
      [...Map.groupBy(Object.values(items), (item) => item[field])].map(([value, own]) => [
        value,
        own.length,
      ]),
    );
  expect(deposits.total).toBe(jsonOf('data/registry.json').deposits.length);
  expect(corpus).toMatchObject({
    concepts_indexed: Object.keys(jsonOf('data/entity-index.json').concepts).length,
    terms: jsonOf('data/lexical-minting-registry.json').terms.length,
    doi_resolutions: mappings.length,
    addresses: Object.keys(addresses).length,
    captures: captures.length,
    register_entries: jsonOf('data/observation-register.json').entries.length,
    citation_edges: edges.length,
    by_observation_class: tally(addresses, 'observation_class'),
    by_match_status: tally(captures, 'mt'),
    by_resolve_status: tally(mappings, 'status'),
    by_via: tally(edges, 'via'),
  });
});

// The files beside the page of a record, as the server sends them.

describe('the files that a page links', () => {
  const root = 'https://registry.example/';
  const linked = elementsIn('s/records/8/index.html')
    .filter(({ tagName }) => tagName === 'link')
    .map((link) => [attribute(link, 'href') ?? '', attribute(link, 'type') ?? ''] as const)
    .filter(([href, type]) => href.startsWith(root) && type !== '');

  test.each(linked)('%s is served as %s', async (href, type) => {
    const answer = await fetch(`${served}/${href.slice(root.length)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')?.replace(/; ?charset=utf-8$/i, '')).toBe(type);
    expect((await answer.text()).length).toBeGreaterThan(100);
  });
});
