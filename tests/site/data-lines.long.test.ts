import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parse } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute, below, type Element, textOf } from '../fixtures/elements.ts';
import { url } from './shared.ts';

// The lines on the page of the data files do what they say: those of Python and JavaScript, and those that use jq, are run against the built files.

const SITE = 'https://registry.example';
const run = promisify(execFile);

interface Line {
  readonly id: string;
  readonly text: string;
}

let lines: readonly Line[];
beforeAll(async () => {
  const page = below(parse(await (await fetch(`${url}/datasets/`)).text()));
  lines = page.flatMap((element: Element) => {
    const id = attribute(element, 'id') ?? '';
    return element.tagName === 'pre' && /^(?:read|ask)-/.test(id)
      ? [{ id, text: textOf(element).replaceAll(SITE, url) }]
      : [];
  });
});

const ofTool = (tool: string) => lines.filter(({ id }) => id.endsWith(`-${tool}`));

/** What a line of JavaScript answers: the value of an expression, or of what it declares. */
function answer({ text }: Line): Promise<unknown> {
  const declared = /^const (\w+) = /.exec(text)?.[1];
  const body = declared ? `${text} return ${declared};` : `return ${text}`;
  const AsyncFunction = (async () => undefined).constructor as new (body: string) => () => Promise<unknown>;
  return new AsyncFunction(body)();
}

const entriesOf = (value: unknown) =>
  typeof value === 'string' ? [...value] : Object.entries(value as object);

describe('the lines', () => {
  it('are there for every file and question, in every tool', () => {
    expect(ofTool('curl').length).toBeGreaterThan(25);
    for (const tool of ['Python', 'R', 'JavaScript'])
      expect(ofTool(tool).map(({ id }) => id.replace(tool, 'curl'))).toEqual(
        ofTool('curl').map(({ id }) => id),
      );
  });

  it('of JavaScript read every file', async () => {
    for (const line of ofTool('JavaScript')) {
      const value = await answer(line);
      if (value instanceof Blob) expect(value.size, line.id).toBeGreaterThan(0);
      // The sample has no waivers, nothing was adopted into it or taken down, and nobody has familiarized with it.
      else if (!/waivers|adoption-receipts|takedown-receipts|familiarization/.test(line.id))
        expect(entriesOf(value).length, line.id).toBeGreaterThan(0);
    }
  });

  it('of Python read every file as those of JavaScript do', async () => {
    const program = ofTool('Python')
      .map(({ id, text }) => {
        const name = /^import .*; (\w+) = /.exec(text)?.[1];
        return `${name ? text : text.replace(/; /, '; value = ')}\nsizes[${JSON.stringify(id)}] = len(${name ?? 'value'})`;
      })
      .join('\n');
    const { stdout } = await run('python3', ['-c', `sizes = {}\n${program}\nprint(json.dumps(sizes))`]);
    const sizes = JSON.parse(stdout) as Record<string, number>;
    for (const line of ofTool('JavaScript')) {
      const value = await answer(line);
      const size = value instanceof Blob ? value.size : entriesOf(value).length;
      // A text file has as many code points in both; of CSV, JavaScript has the text and Python its rows.
      if (!line.id.includes('csv'))
        expect([line.id, sizes[line.id.replace('JavaScript', 'Python')]]).toEqual([line.id, size]);
    }
  });

  it('answer the three questions', async () => {
    const asked = async (what: string) =>
      answer(lines.find(({ id }) => id === `ask-${what}-JavaScript`) as Line);
    expect(await asked('families')).toMatchObject({ ARCHIVAL: 10, PHILOLOGICAL: 6, GOVERNANCE: 3, MPAI: 2 });
    expect(await asked('cited')).toEqual([
      [2, 9],
      [3, 8],
      [1, 5],
      [8, 4],
      [10, 4],
    ]);
    expect(await asked('unobserved')).toHaveLength(101);
    const shown = async (what: string) => {
      const [, name = '', program = ''] =
        /^(import .*?; )(.*)$/s.exec(lines.find(({ id }) => id === `ask-${what}-Python`)?.text ?? '') ?? [];
      return JSON.parse((await run('python3', ['-c', `${name}\nprint(json.dumps(${program}))`])).stdout);
    };
    expect(await shown('families')).toMatchObject({ ARCHIVAL: 10, PHILOLOGICAL: 6, GOVERNANCE: 3, MPAI: 2 });
    expect(await shown('cited')).toEqual([
      [2, 9],
      [3, 8],
      [1, 5],
      [8, 4],
      [10, 4],
    ]);
    expect(await shown('unobserved')).toHaveLength(101);
  });
});

describe('the JSON-LD', () => {
  it('is a DataCatalog with a Dataset for each file, whose distribution is the published file', async () => {
    const page = below(parse(await (await fetch(`${url}/datasets/`)).text()));
    const script = page.find((element) => attribute(element, 'type') === 'application/ld+json') as Element;
    const catalog = JSON.parse(textOf(script));
    expect(catalog).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'DataCatalog',
      '@id': `${SITE}/datasets/`,
    });
    const files = page.filter((element) => attribute(element, 'class') === 'data-file');
    expect(catalog.dataset).toHaveLength(files.length);
    expect(catalog.dataset.find(({ name }: { name: string }) => name === 'Minted terms')).toMatchObject({
      '@id': `${SITE}/datasets/#terms-table`,
      distribution: [
        { contentUrl: `${SITE}/datasets/terms.csv`, encodingFormat: 'text/csv' },
        {
          contentUrl: `${SITE}/datasets/terms-0001.parquet`,
          encodingFormat: 'application/vnd.apache.parquet',
        },
      ],
    });
    const index = await (await fetch(`${url}/api/index.json`)).json();
    expect(catalog.dataset.find(({ name }: { name: string }) => name === 'citation-graph')).toMatchObject({
      '@type': 'Dataset',
      '@id': `${SITE}/datasets/#citation-graph`,
      distribution: {
        contentUrl: `${SITE}/data/citation-graph.json`,
        encodingFormat: 'application/json',
        contentSize: `${index.derived_surfaces['citation-graph'].size_bytes} B`,
        sha256: index.derived_surfaces['citation-graph'].content_sha256,
      },
    });
  });
});
