import { expect, test } from 'vitest';
import type { Capture, RegisterEntry } from '../../../src/registry/model/observations.ts';
import { published, SHELF } from './shelf.ts';

// The keys of observations in small files, of two addresses written by hand.

const [ENTRY, CAPTURE] = [SHELF.register.entries[0], SHELF.captures.entries[0]] as [RegisterEntry, Capture];
const { mt: _unrated, ...UNRATED } = CAPTURE;

const entry: RegisterEntry = {
  ...{ ...ENTRY, slug: 'lower-hall', addr_id: 'ADDR-a00000000001', q: '"lower hall" 📚' },
  ...{ surface: 'Example Panel', entity: 'lower hall', obs_id: 'OBS-000000000001', date: '2026-07-01' },
  ...{ auth: 'signed out; incognito', transcript: 'Not a key.' },
  observations: [
    {
      ...{ obs_id: 'OBS-000000000002', date: '2026-07-02', auth: 'signed in; incognito', ev: 'paste' },
      ...{ transcript: 'Nor this.', archive_present: false },
    },
  ],
};

const capture: Capture = {
  ...{ ...UNRATED, slug: 'doors', addr_id: 'ADDR-0b0000000000', q: 'الأبواب', surface: 'Example Panel' },
  ...{ obs_id: 'OBS-000000000003', date: '2026-07-03', d: 'Not a key.' },
  transcript: 'It is kept in the Archive\nof the tests, and by others.',
  cite_list: [
    { position: 1, title: 'Not a key', url: 'https://elsewhere.example/', archive_controlled: false },
    { position: 2, title: 'Not a key', url: 'https://registry.example/about', archive_controlled: true },
  ],
};

test('each observation stands in the file of the first digit of its address, with its keys, and what of a capture engages the archive', async () => {
  const files = await published({
    ...SHELF,
    register: { ...SHELF.register, entries: [entry] },
    captures: { ...SHELF.captures, entries: [capture] },
  });
  const rows = [...files].filter(([path]) => path.startsWith('/data/register-rows/'));
  expect(rows.map(([path]) => path)).toHaveLength(16);
  const held = rows.flatMap(([path, text]) => (JSON.parse(text).length > 0 ? [[path, text]] : []));
  expect(held).toEqual([
    [
      '/data/register-rows/0.json',
      '[\n{"in":"captures","slug":"doors","addr_id":"ADDR-0b0000000000","q":"الأبواب","surface":"Example Panel","obs_id":"OBS-000000000003","date":"2026-07-03","cards":[{"position":2,"url":"https://registry.example/about"}],"names":["Archive of the tests"]}\n]\n',
    ],
    [
      '/data/register-rows/a.json',
      '[\n{"in":"register","slug":"lower-hall","addr_id":"ADDR-a00000000001","q":"\\"lower hall\\" 📚","surface":"Example Panel","obs_id":"OBS-000000000001","date":"2026-07-01","auth":"signed out; incognito","entity":"lower hall"},\n{"in":"register","slug":"lower-hall","addr_id":"ADDR-a00000000001","q":"\\"lower hall\\" 📚","surface":"Example Panel","obs_id":"OBS-000000000002","date":"2026-07-02","auth":"signed in; incognito","entity":"lower hall"}\n]\n',
    ],
  ]);
});
