import { describe, expect, test } from 'vitest';
import { earliestOf, latestOf, newestOf } from '../../src/registry/archive/moments.ts';
import { receiptOf } from '../../src/registry/archive/resources/files.ts';
import { lastChanged } from '../../src/registry/formats/discovery/events.ts';
import { correctionFeed, depositFeed } from '../../src/registry/formats/discovery/feed.ts';
import { newestInstant } from '../../src/registry/formats/discovery/newest.ts';
import { changeList, changesOf, resourceList } from '../../src/registry/formats/discovery/resource-sync.ts';
import type { PublishedFile } from '../../src/registry/pages/publication/surface.ts';
import { contextOf, SURFACES } from '../../src/registry/surfaces/index.ts';
import { xmlAttribute, xmlText } from '../../src/registry/text/xml.ts';
import { surfaceTools } from '../../src/site/surface-tools.ts';
import { textOf } from '../fixtures/published.ts';
import { NOWHERE } from '../fixtures/tools.ts';
import { SHELF } from './surfaces/shelf.ts';

describe('moments', () => {
  test.each([
    [[], undefined],
    [['2026-07-01T09:00:00Z', '2026-07-02'], '2026-07-02'],
    [['2026-07-02', '2026-07-02T09:00:00Z'], '2026-07-02'],
    [['2026-07-02T09:00:00Z', '2026-07-02'], '2026-07-02'],
    [['2026-07-02T09:00:00Z', '2026-07-02T10:00:00Z'], '2026-07-02T10:00:00Z'],
    [['2026-07-03T09:00:00Z', '2026-07-02'], '2026-07-03T09:00:00Z'],
  ])('of %j it is %s: of an instant and its day, the day', (moments, newest) => {
    expect(newestOf(moments)).toBe(newest);
  });
  test('a day lasts from its first second to its last', () => {
    expect([earliestOf('2026-07-02'), latestOf('2026-07-02')]).toEqual([
      '2026-07-02T00:00:00Z',
      '2026-07-02T23:59:59Z',
    ]);
  });
});

test('text in XML keeps its markup and the white space of an attribute, and has U+FFFD for what XML cannot hold', () => {
  expect(xmlText('a <b> & "c" ]]>\u0000\u000B\uFFFE\uD800 𝔘\r\n')).toBe(
    'a &lt;b&gt; &amp; &quot;c&quot; ]]&gt;\uFFFD\uFFFD\uFFFD\uFFFD 𝔘&#13;\n',
  );
  expect(xmlAttribute('a\tb\nc')).toBe('a&#9;b&#10;c');
});

describe('the lists of ResourceSync', () => {
  const context = contextOf(SURFACES, SHELF, surfaceTools, NOWHERE);
  const AT = '2026-07-16T00:00:00Z';
  const written = async (file: PublishedFile) => [file.path, await textOf(file)] as const;

  test('are an index and its parts beyond it, which hold every entry once', async () => {
    const files = new Map(await Promise.all(resourceList(context, AT, 3).map(written)));
    expect([...files.keys()]).toEqual(
      ['', '-1', '-2', '-3'].map((part) => `/resourcesync/resourcelist${part}.xml`),
    );
    const index = files.get('/resourcesync/resourcelist.xml') ?? '';
    expect(index).toContain('<sitemapindex ');
    expect(index).toContain('<rs:md capability="resourcelist" at="2026-07-16T00:00:00Z"/>');
    expect(index.match(/<sitemap>/g)).toHaveLength(3);
    const parts = [...files.values()].slice(1);
    expect(parts.map((part) => part.match(/<url>/g)?.length)).toEqual([3, 3, 1]);
    for (const part of parts) {
      expect(part).toContain(
        `<rs:ln rel="index" href="${SHELF.site.base_url}/resourcesync/resourcelist.xml"/>`,
      );
    }
    const [[, whole = ''] = []] = await Promise.all(resourceList(context, AT).map(written));
    const entries = (xml: string) => xml.split('\n').filter((line) => line.includes('<url>'));
    expect(parts.flatMap(entries)).toEqual(entries(whole));
  });

  test('of changes say of each part from when until when it tells all, and of the last no end', async () => {
    const files = new Map(await Promise.all(changeList(context, AT, 9).map(written)));
    const [minted, redacted] = ['2026-07-15T12:00:00Z', '2026-07-16T23:59:59Z'];
    expect(files.get('/resourcesync/changelist-1.xml')).toContain(
      `<rs:md capability="changelist" from="${minted}" until="${redacted}"/>`,
    );
    expect(files.get('/resourcesync/changelist-2.xml')).toContain(
      `<rs:md capability="changelist" from="${redacted}"/>`,
    );
    expect(files.get('/resourcesync/changelist.xml')).toContain(
      `<rs:md from="${minted}" until="${redacted}"/>`,
    );
  });
});

/** The receipt of a lifecycle move, but for what it says of the move. */
const RECEIPT = receiptOf(
  'data/registry.json',
  new Uint8Array(),
  { reason: 'a move', actor: 'lifecycle', at: '' },
  () => 'a'.repeat(64),
);

describe('when records last changed', () => {
  test('they say, and so does the page that lists them', () => {
    expect([...lastChanged(SHELF)]).toEqual([
      // Deposit 1 got a later identifier before it was minted here.
      ['/s/records/1/', '2026-07-15T12:00:00Z'],
      ['/s/records/2/', '2026-07-15T12:00:00Z'],
      ['/s/records/3/', '2026-07-15T12:00:00Z'],
      ['/s/records/4/', '2026-07-16'],
      ['/s/browse/', '2026-07-16'],
    ]);
  });

  test('a move is dated at its own instant, not at a mint of the same day, and so is what shows it', () => {
    const moved = (entry_name: string, section: string, ts: string) =>
      `${JSON.stringify({ ...RECEIPT, ts, section, entry_name })}\n`;
    const overwrites = [
      // Deposit 3 was minted at noon, and superseded deposit 2 in the afternoon.
      moved('deposit 2', 'superseded', '2026-07-15T15:00:00Z'),
      moved('deposit 1', 'activated', '2026-07-15T16:00:00Z'),
      moved('deposit 4', 'withdrawn', '2026-07-16T09:00:00Z'),
      moved('deposit 4', 'redacted', '2026-07-18T10:00:00Z'),
    ].join('');
    const archive = { ...SHELF, overwrites };
    const at = lastChanged(archive);
    const paths = ['/s/records/2/', '/s/records/3/', '/s/records/4/', '/s/browse/'];
    expect(paths.map((path) => at.get(path))).toEqual([
      '2026-07-15T15:00:00Z',
      '2026-07-15T12:00:00Z',
      '2026-07-18T10:00:00Z',
      '2026-07-18T10:00:00Z',
    ]);
    expect(
      changesOf(archive)
        .slice(-5)
        .map(({ change, path, datetime }) => [change, path, datetime]),
    ).toEqual([
      ['updated', '/data/deposits/AXN-0002.md', '2026-07-15T15:00:00Z'],
      ['updated', '/data/deposits/AXN-0001.md', '2026-07-15T16:00:00Z'],
      ['updated', '/data/deposits/AXN-0004.md', '2026-07-16T09:00:00Z'],
      ['updated', '/data/deposits/AXN-0004.md', '2026-07-18T10:00:00Z'],
      ['deleted', '/data/texts/AXN-04-text.md', '2026-07-18T10:00:00Z'],
    ]);
    expect(
      correctionFeed(archive).entries.map(({ title, updated }) => [title.split(':')[0], updated]),
    ).toEqual([
      ['Redacted', '2026-07-18T10:00:00Z'],
      ['Withdrawn', '2026-07-16T09:00:00Z'],
      ['Superseded', '2026-07-15T15:00:00Z'],
    ]);
    const first = depositFeed(archive).entries.at(-1);
    expect(first?.updated).toBe('2026-07-15T16:00:00Z');
    expect(newestInstant(archive)).toBe('2026-07-18T10:00:00Z');
  });
});
