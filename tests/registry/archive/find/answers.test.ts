import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import type { Archive } from '../../../../src/registry/archive/archive.ts';
import { route } from '../../../../src/registry/archive/find/route.ts';
import { deriveIdentity, graphemes, hexOf } from '../../../../src/registry/identity/axn.ts';
import { orcidCheckDigit } from '../../../../src/registry/identity/names.ts';
import type { Deposit } from '../../../../src/registry/model/deposit.ts';
import { FAMILIES } from '../../../../src/registry/model/vocabulary.ts';
import { mapping } from '../../../fixtures/mappings.ts';
import { serveFiles } from '../../../fixtures/serve-files.ts';
import { SHELF } from '../../surfaces/shelf.ts';

// An archive of 400 deposits, whose lookup files are divided, read through what is published of it as a page reads it.

const COUNT = 400;
const TEMPLATE = SHELF.registry.deposits[0] as Deposit;
const RETIREMENT = { schema_version: 'axn-v1', retired_at: '2026-07-05', reason: 'Back-filled.' };

function orcidOf(number: number): string {
  const digits = String(100 + (number % 40)).padStart(15, '0');
  const all = `${digits}${orcidCheckDigit(digits)}`;
  return all.match(/.{4}/g)?.join('-') ?? '';
}

function depositAt(number: number): Deposit {
  const hash = hashes.sha256(`deposit ${number}`);
  const family = FAMILIES[number % FAMILIES.length] ?? 'ARCHIVAL';
  const identity = deriveIdentity(hash, hexOf(number), family, SHELF.tables);
  const { emoji } = deriveIdentity(hashes.sha256(`old ${number}`), hexOf(number), family, SHELF.tables);
  const label = hexOf(number % 2 === 0 ? number - 1 : number + 3000);
  const axn = `AXN:${label}.${family}.${graphemes(emoji).slice(0, 4).join('')}`;
  const { axn_history: _old, legacy_axn: _legacy, ...plain } = TEMPLATE;
  return {
    ...plain,
    ...identity,
    deposit_number: number,
    hash,
    content_swhid: `swh:1:cnt:${hash.slice(24)}`,
    submission_sha256: hashes.sha256(`submission ${number}`),
    orcid: orcidOf(number),
    sovereign_id: `EA-TEST-${number}`,
    mirrors: { other: `https://doi.org/10.5555/Mirror.${number}` },
    // Every seventh was named otherwise before; of these, one in two under a label that is now that of another.
    ...(number % 7 === 0 && { axn_history: [{ axn, ...RETIREMENT }] }),
  };
}

const deposits = Array.from({ length: COUNT }, (_, at) => depositAt(at + 1));
const resolved = mapping('10.5555/corpus.17', { status: 'RECOVERED', record: '/s/records/2/' });
const archive: Archive = {
  ...SHELF,
  resolution: { ...SHELF.resolution, mappings: [resolved] },
  registry: { ...SHELF.registry, deposits },
};

let asked: [string, number][] = [];
let readAs: typeof import('../../../../src/client/find.ts').readAs;
beforeAll(async () => {
  ({ asked } = serveFiles(archive));
  ({ readAs } = await import('../../../../src/client/find.ts'));
});
afterAll(() => vi.unstubAllGlobals());

/** The deposits that a text leads to, the likeliest first. */
async function found(text: string): Promise<number[]> {
  const read = await Promise.all(route(text).map(readAs));
  return [...new Set(read.flatMap(({ numbers }) => numbers))];
}

/** Every written form of an identifier that one deposit alone has. */
function formsOf(deposit: Deposit) {
  const { deposit_number, axn, hex, hash, emoji, content_swhid, sovereign_id, axn_history } = deposit;
  const number = String(deposit_number);
  const bare = emoji.replaceAll('\uFE0F', '');
  const retired = axn_history?.map((one) => one.axn) ?? [];
  return [
    `#${number}`,
    `record no. ${number}`,
    `https://registry.example/s/records/${number}/`,
    `AXN-${hex.padStart(4, '0')}`,
    `axn:${hex.toLowerCase()}`,
    `https://registry.example/data/texts/AXN-${hex}-text.md`,
    axn,
    encodeURIComponent(axn.toLowerCase()),
    axn.replaceAll('\uFE0F', ''),
    ...retired,
    ...retired.map((one) => one.replaceAll('\uFE0F', '')),
    bare,
    graphemes(emoji).join(' '),
    hash.toUpperCase(),
    `sha256:${hash}`,
    hash.slice(0, 12),
    content_swhid ?? '',
    sovereign_id?.toLowerCase() ?? '',
    `DOI: 10.5555/MIRROR.${number}`,
    `10.5555%2Fmirror.${number}`,
  ];
}

describe('in a generated archive', () => {
  test('every identifier leads to its deposit alone, in every written form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...deposits), async (deposit) => {
        for (const form of formsOf(deposit))
          expect([form, await found(form)]).toEqual([form, [deposit.deposit_number]]);
      }),
      { numRuns: 60 },
    );
  });

  test('a number and a label lead first to what digits alone mean', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: COUNT }), async (number) => {
        const asHex = Number.parseInt(String(number), 16);
        const due = [number, ...(asHex <= COUNT && asHex !== number ? [asHex] : [])];
        // Beyond the last number a label may be a retired one.
        expect((await found(String(number))).slice(0, due.length)).toEqual(due);
        expect(await found(hexOf(number).replace(/^\d+$/, 'AXN:$&'))).toEqual([number]);
      }),
    );
  });

  test('an ORCID leads to all deposits of its creator, the newest first, and to no other', async () => {
    const orcid = orcidOf(7);
    const own = [367, 327, 287, 247, 207, 167, 127, 87, 47, 7];
    expect(await found(`https://orcid.org/${orcid}`)).toEqual(own);
  });

  test('a hash with one other digit leads nowhere', async () => {
    for (const [at, { hash }] of deposits.slice(0, 64).entries()) {
      const other = hash[at] === '0' ? '1' : '0';
      expect(await found(`${hash.slice(0, at)}${other}${hash.slice(at + 1)}`)).toEqual([]);
    }
  });

  test('no file that was fetched for this has more than 16 KB, nor one of the lookup more than 14', () => {
    expect(asked.length).toBeGreaterThan(50);
    for (const [path, bytes] of asked) {
      expect([path, bytes > (path.startsWith('/data/lookup/') ? 14_000 : 16_000)]).toEqual([path, false]);
    }
    expect(asked.filter(([, bytes]) => bytes === 0)).toEqual([]);
  });
});

describe('what is not there', () => {
  test.each([
    ['#401', ['the number 401']],
    ['AXN-FFF', ['the label FFF']],
    ['ffffffff00', ['a hash that begins with these 10 digits']],
    ['0'.repeat(64), ['this hash']],
    ['10.5555/nobody', ['this DOI']],
    ['EA-NOBODY', ['the document id EA-NOBODY']],
    ['0000-0002-1825-0097', ['the ORCID 0000-0002-1825-0097']],
  ])('%s is named in a sentence', async (text, missing) => {
    const read = await Promise.all(route(text).map(readAs));
    expect(read.map(({ numbers }) => numbers)).toEqual(read.map(() => []));
    expect(read.flatMap((one) => one.missing ?? [])).toEqual(missing);
  });

  test('of an identifier with other glyphs, the deposit with its label is near', async () => {
    const [reading] = route('AXN:0C.ARCHIVAL.🎹🦐🦁🎹🍙🍙');
    const read = reading && (await readAs(reading));
    expect(read).toMatchObject({ numbers: [12], near: true, missing: 'exactly this identifier' });
  });

  test('of a wrong ORCID, the digit is named, and the deposits of the right one are near', async () => {
    const right = orcidOf(7);
    const [reading] = route(`${right.slice(0, -1)}${right.endsWith('1') ? '2' : '1'}`);
    const read = reading && (await readAs(reading));
    expect(read?.note).toContain(`the last one is ${right.slice(-1)}`);
    expect([read?.near, read?.numbers]).toEqual([true, expect.arrayContaining([7])]);
  });
});
