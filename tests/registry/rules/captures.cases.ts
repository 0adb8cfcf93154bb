import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Capture, RegisterEntry } from '../../../src/registry/model/observations.ts';
import { hashOfEntry, receiptsIn } from '../../../src/registry/observation/entry.ts';
import { captureDraft, PICTURES, withCaptures } from '../../fixtures/captures.ts';
import { HOSTILE_IMAGES } from '../../fixtures/hostile-images.ts';
import { withEntry } from '../../fixtures/observations.ts';
import { changed } from '../../fixtures/tools.ts';
import { archiveCase, type Case, changeCase, each, itemCase, WORLD } from './case.ts';
import { OBSERVED } from './observations.cases.ts';

// Captures: three of an invented panel, the second with two images, the third with a transcript.

const THREE = withCaptures(WORLD, [
  captureDraft(),
  captureDraft({
    q: '"lower hall"',
    date: '2026-07-11',
    related: ['lower-hall'],
    images: [
      { file: 'picture.png', label: 'The panel' },
      { file: 'picture.avif', label: 'Its cards' },
    ],
  }),
  captureDraft({
    q: 'who kept the ledgers?',
    auth: 'signed out; not incognito',
    transcript: 'Four hands kept them.',
    cites: 2,
    cite_list: [{ position: 1, title: 'Ledgers', url: 'https://ledgers.example/' }],
    search_url: 'https://panel.example/?q=ledgers',
  }),
]);
const [first, second, third] = THREE.captures.entries as [Capture, Capture, Capture];

/** The archive with the capture at a place changed; `undefined` takes a field away. */
const altered = (at: number, changes: Record<string, unknown>) => (): Archive =>
  withEntries(THREE.captures.entries.map((one, place) => (place === at ? changed(one, changes) : one)));

function withEntries(entries: readonly Capture[], on = THREE, more: Partial<Archive['captures']> = {}) {
  return { ...on, captures: { ...on.captures, ...more, entries: [...entries] } };
}

/** The archive with one file of the folder of images replaced, added or taken away. */
const withFile =
  (path: string, bytes: Uint8Array | undefined, on = THREE) =>
  (): Archive => {
    const paths = on.files.paths.filter((one) => one !== path);
    const read = (one: string) => (one === path ? bytes : on.files.read(one));
    const files = {
      read,
      size: (one: string) => read(one)?.length,
      paths: bytes ? [...paths, path].sort() : paths,
    };
    return { ...on, files };
  };

const [IMAGE = '', AVIF = ''] = second.imgs.map((path) => path.slice(1));
const { png } = PICTURES;

/** A PNG with a chunk of text before its end: what a camera or an editor writes besides the picture. */
const withText = (() => {
  const chunk = Buffer.from('\0\0\0\x04tEXtplac\0\0\0\0', 'latin1');
  return Uint8Array.from(Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]));
})();

const pictured = (kind: 'jpeg' | 'webp') => {
  const images = [{ file: `picture.${kind}`, label: 'The panel' }];
  const on = withCaptures(WORLD, [captureDraft({ images })]);
  return [on.captures.entries[0]?.imgs[0]?.slice(1) ?? '', on] as const;
};

/** Where an image of each format stands, and in which archive. */
const PLACES = {
  png: [IMAGE, THREE],
  avif: [AVIF, THREE],
  jpeg: pictured('jpeg'),
  webp: pictured('webp'),
} as const;

// Faults of captures, and captures without a fault.

const twoOfOneDay = withCaptures(
  WORLD,
  ['signed in; incognito', 'signed out; incognito'].map((auth) => captureDraft({ auth })),
);
const [early, further] = twoOfOneDay.captures.entries as [Capture, Capture];

/** A tree with one file of the folder of images. */
const tree = (path: string) => ({ on: THREE, tree: [{ path, kind: 'file' as const }] });

// Values that the intake computes from the settings of the archive: a new observation is judged by them, an earlier one never again.

const ADDED = { archive_hosts: ['registry.example', 'example.org'], archive_names: ['a gauge', 'Twice'] };

/** The archive with a host and names that cards and transcripts of earlier observations have. */
const withSettings = (archive: Archive): Archive => ({ ...archive, site: { ...archive.site, ...ADDED } });

const CARDED = withCaptures(WORLD, [
  captureDraft({ cites: 1, cite_list: [{ position: 1, title: 'On gauges', url: 'https://example.org/' }] }),
]);

const controlled = <T extends Pick<RegisterEntry, 'cite_list'>>({ cite_list }: T) => ({
  cite_list: cite_list?.map((card) => ({ ...card, archive_controlled: true })) ?? null,
});

/** The observed archive with one entry changed, and a receipt of what it is now. */
function rewritten(at: number, change: (entry: RegisterEntry) => Record<string, unknown>): Archive {
  const archive = withEntry(OBSERVED, at, change);
  const entry = archive.register.entries[at] as RegisterEntry;
  const sha256 = hashOfEntry(entry, hashes.sha256);
  const receipts = receiptsIn(archive.intakes).map((one) =>
    one.slug === entry.slug ? { ...one, sha256 } : one,
  );
  return { ...archive, intakes: receipts.map((one) => `${JSON.stringify(one)}\n`).join('') };
}

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  itemCase('CAP-001', 'a field that the schema does not know', altered(0, { colour: 'red' })),
  itemCase('CAP-001', 'a slug of hyphens', altered(0, { slug: '--' })),
  itemCase('CAP-002', 'a control character in a description', altered(0, { d: 'An answer.\u0007' })),
  itemCase('CAP-002', 'half a character', altered(0, { entity: 'An engine \ud800' })),
  itemCase('CAP-002', 'a section that is too long', altered(0, { s: 'x'.repeat(2001) })),
  itemCase('CAP-003', 'the address of another string', altered(0, { addr_id: second.addr_id })),
  itemCase('CAP-003', 'the observation of another day', altered(0, { obs_id: second.obs_id })),
  archiveCase('CAP-003 OBS-012', 'another id than the register has', () =>
    withEntry(OBSERVED, 1, () => ({ obs_id: 'OBS-0123456789ab' })),
  ),
  archiveCase('CAP-003', 'the id of a further observation without an earlier one', () =>
    withEntries([{ ...further }], twoOfOneDay),
  ),
  archiveCase('CAP-003 CAP-004', 'the id of an observation of another auth', () =>
    withEntries([early, { ...further, obs_id: early.obs_id }], twoOfOneDay),
  ),
  archiveCase('CAP-004 CAP-005 CAP-007', 'one slug twice', altered(1, { slug: first.slug })),
  archiveCase('CAP-004', 'one observation twice', () =>
    withEntries([...THREE.captures.entries, { ...first, slug: 'again' }]),
  ),
  archiveCase('CAP-005', 'a related capture that is not there', altered(1, { related: ['upper-hall'] })),
  archiveCase('CAP-005', 'a capture related to itself', altered(0, { related: ['lower-hall'] })),
  archiveCase('CAP-006', 'another version than the file’s', () =>
    withEntries(THREE.captures.entries, THREE, { version: 'v9.0' }),
  ),
  ...each(archiveCase, 'CAP-007', {
    'an image without its file': withFile(IMAGE, undefined),
    'a file of no capture': withFile('data/captures-images/lower-hall-9.png', png),
    'labels of other images': altered(1, { images: [...(second.images ?? [])].reverse() }),
    'an image outside the folder': altered(0, { imgs: ['/data/../etc/passwd'] }),
  }),
  ...each(archiveCase, 'CAP-008', {
    'another format than the name says': withFile(IMAGE, PICTURES.jpeg),
    'an SVG in the place of an image': withFile(IMAGE, new TextEncoder().encode('<svg/>')),
    'text beside the picture': withFile(IMAGE, withText),
    'a second file behind the picture': withFile(AVIF, Uint8Array.from([...PICTURES.avif, ...png])),
    'half a picture': withFile(IMAGE, png.subarray(0, 60)),
    'more than 4,000,000 bytes': withFile(
      IMAGE,
      Uint8Array.from({ length: 4_000_001 }, (_, at) => png[at] ?? 0),
    ),
  }),
  ...HOSTILE_IMAGES.map(([what, kind, bytes]) => {
    const [path, on] = PLACES[kind];
    return archiveCase('CAP-008', what, withFile(path, bytes, on));
  }),
  itemCase('CAP-009', 'a user name in an address', altered(2, { search_url: 'https://me@panel.example/' })),
  ...each(itemCase, 'CAP-010', {
    'an invisible character in a card': altered(2, {
      cite_list: [{ position: 1, title: 'x', url: 'https://a.example/\u200b', archive_controlled: false }],
    }),
    'the hash of another transcript': altered(2, { transcript_sha256: '0'.repeat(64) }),
    'more cards than were shown': altered(2, { cites: 0 }),
    'an auth of one dimension': altered(0, { auth: 'signed in' }),
    'a raw transcript without a transcript': altered(2, { transcript: undefined }),
  }),
  ...each(
    changeCase,
    'CAP-011',
    {
      'a capture removed': () => withEntries([first, third]),
      'a query rewritten': altered(0, { q: 'Lower hall' }),
      'another author': () => withEntries(THREE.captures.entries, THREE, { author: 'Else' }),
      'other labels of images': altered(1, { images: [] }),
    },
    { on: THREE },
  ),
  changeCase('CAP-011', 'another entity', altered(0, { entity: 'Another engine' }), {
    on: altered(0, { entity: 'Example Engine' })(),
  }),
  changeCase('CAP-011 RCP-001', 'an image changed', () => THREE, {
    on: THREE,
    files: [{ path: IMAGE, before: png, after: PICTURES.jpeg }],
  }),
  changeCase('CAP-012', 'a capture of tomorrow', () => withEntries([{ ...first, date: '2026-07-17' }]), {
    on: withEntries([]),
  }),
  changeCase('REG-009', 'an image of no capture', () => THREE, tree('data/captures-images/stray-1.png')),
  changeCase('OBS-009', 'a new card called the archive’s', () => rewritten(0, controlled)),
  changeCase('OBS-010', 'a new presence taken away', () =>
    rewritten(1, () => ({ archive_present: false, archive_basis: null })),
  ),
  changeCase(
    'OBS-012 RCP-002',
    'a presence taken away later',
    () => rewritten(1, () => ({ archive_present: false, archive_basis: null })),
    { on: OBSERVED },
  ),
  changeCase('CAP-010', 'a new card called the archive’s', () =>
    withEntries(
      CARDED.captures.entries.map((capture) => changed(capture, controlled(capture))),
      CARDED,
    ),
  ),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  archiveCase('CAP-008', 'a JPEG', () => PLACES.jpeg[1]),
  archiveCase('CAP-008', 'a WebP', () => PLACES.webp[1]),
  itemCase(
    'CAP-002',
    'a query in right-to-left letters with emoji, white space outside and accents apart',
    () => withCaptures(WORLD, [captureDraft({ q: '  مرحبا 👩‍🔬 e\u0301 ' })]),
  ),
  archiveCase('CAP-003', 'two of one day that differ in auth', () => twoOfOneDay),
  changeCase(
    'CAP-011',
    'a description corrected, and an entity given',
    altered(0, { d: 'Mended.', entity: 'Example Engine' }),
    { on: THREE },
  ),
  changeCase('REG-009', 'an image of a capture', () => THREE, tree(IMAGE)),
  changeCase('OBS-009', 'settings that change later', withSettings, { on: OBSERVED }),
  itemCase('OBS-009', 'settings that change later', () => withSettings(OBSERVED)),
  changeCase('CAP-010', 'a new capture as it was captured', () => CARDED),
  changeCase('CAP-010', 'settings that change later', withSettings, { on: CARDED }),
  itemCase('CAP-010', 'settings that change later', () => withSettings(CARDED)),
];
