import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { folder, url } from './shared.ts';
import { page, visitEach } from './visiting.ts';

// Texts are UTF-8, and are read as such: from our own server, and from one that says nothing of their encoding.

const TEXT = '/data/texts/AXN-0C-text.md';

visitEach();

describe('our server', () => {
  it('says of every file that is text that it is UTF-8, whatever its kind', async () => {
    const kinds = new Map<string, string>();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(folder.length);
      const kind = extname(path) || entry.name;
      if (entry.isFile() && isText(readFileSync(join(folder, path)))) kinds.set(kind, path);
    }
    expect([...kinds.keys()]).toEqual(
      expect.arrayContaining(['.md', '.json', '.csv', '.log', '.txt', '.xml']),
    );
    const served = await Promise.all(
      [...kinds].map(async ([kind, path]) => [kind, (await fetch(url + path)).headers.get('content-type')]),
    );
    // JSON is UTF-8 (RFC 8259), and XML declares it: a type of one of them says it by its suffix. What only servers read has no media type.
    const says = /charset=utf-8|\+(?:json|xml)(?:;|$)/;
    const unnamed = served.filter(([, type]) => !says.test(type ?? '')).map(([kind]) => kind);
    expect(unnamed.sort()).toEqual(['.htaccess', '_headers']);
  });
});

longSuite('a host that says no encoding', () => {
  it('shows the text that a record links as plain text, which would be garbled by itself', async () => {
    // A host as many are: it knows a media type for Markdown, and says no encoding.
    await page.route(
      ({ pathname }) => pathname === TEXT,
      (route) => route.fulfill({ path: join(folder, TEXT), contentType: 'text/markdown' }),
    );
    await page.goto(url + TEXT);
    expect(await page.locator('body').innerText()).not.toContain('識別子');
    await page.goto(`${url}/s/records/12/`);
    await page.getByRole('link', { name: 'Plain text', exact: true }).click();
    await expect.poll(() => page.locator('#plain').textContent()).toMatch(/^識別子の永続性/);
    expect(await page.locator('#plain').textContent()).toBe(readFileSync(join(folder, TEXT), 'utf8'));
    expect(await page.title()).toContain('AXN-0C-text.md');
    const file = page.getByRole('link', { name: 'Download the file' });
    expect(await file.getAttribute('href')).toBe(TEXT);
  });
});

describe('the page of plain texts', () => {
  it.each(
    sampled(
      [
        ['https://example.org/data/a.md'],
        ['//example.org/data/a.md'],
        ['/data/../s/records/1/'],
        ['/pagefind/pagefind.js'],
        ['/data/%2e%2e/favicon.svg'],
        ['<img src=x onerror=alert(1)>'],
      ],
      2,
    ),
  )('loads nothing for %s', async (file) => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(request.url());
    await page.goto(`${url}/text/`);
    page.on('request', note);
    await page.goto(`${url}/text/?file=${encodeURIComponent(file)}`);
    await expect.poll(() => page.locator('#plain-state').innerText()).toContain('is no file of the archive');
    page.off('request', note);
    expect(asked.filter((one) => !/\/text\/\?|\/_astro\/|favicon\.svg$/.test(one))).toEqual([]);
    expect(await page.locator('#plain').textContent()).toBe('');
  });

  longTest('says that a file is missing', async () => {
    await page.goto(`${url}/text/?file=/data/texts/none.md`);
    await expect
      .poll(() => page.locator('#plain-state').innerText())
      .toBe('There is no file /data/texts/none.md.');
  });
});

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
