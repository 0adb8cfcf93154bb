import * as z from 'zod';
import { hashes } from '../../archive/hashes.ts';
import { paths } from '../../registry/archive.ts';
import { formatAxn, glyphsOf, hexOf } from '../../registry/identity/axn.ts';
import { bodyOf } from '../../registry/identity/canonical-text.ts';
import { contentSwhid, fromUtf8 } from '../../registry/identity/hash.ts';
import type { AxnTables } from '../../registry/model/catalog.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import { depositNamed, NAMED, urlOf } from '../deposits.ts';
import { tool } from '../tool.ts';

/** One comparison: what was compared, what the record states, and what was computed. */
interface Comparison {
  readonly what: string;
  readonly stated: string;
  readonly computed: string;
  readonly agrees: boolean;
}

/** Derives everything of a record's identity again from the bytes of its text, and compares. */
export const verifyTool = tool({
  name: 'verify',
  title: 'Verify a record',
  description:
    'Reads the bytes of the text of one deposit again, computes hash, SWHID, glyphs, HEX and AXN from them and from the glyph table of the protocol, and compares each with what the record states. Says what was compared, and what could not be.',
  input: { id: z.string().min(1).describe(NAMED) },
  answer: async ({ id }, { source }) => {
    const archive = await source.archive();
    const deposit = depositNamed(archive, id);
    const about = { id: String(deposit.deposit_number), axn: deposit.axn };
    if (deposit.redacted)
      return {
        ...about,
        verified: null,
        comparisons: [],
        note: 'The text was redacted, so nothing can be compared.',
      };
    const bytes = await source.textOf(deposit);
    const from = urlOf(archive, paths.text(deposit.hex));
    if (!bytes)
      return {
        ...about,
        verified: false,
        comparisons: [],
        note: `There is no text at ${from}: a fault of the registry.`,
      };
    const comparisons = compared(deposit, bytes, archive.tables);
    return {
      ...about,
      verified: comparisons.every(({ agrees }) => agrees),
      bytes: bytes.length,
      from,
      comparisons,
    };
  },
});

function compared(deposit: Deposit, bytes: Uint8Array, tables: AxnTables): Comparison[] {
  const { hash, content_swhid, emoji, hex, axn, family, deposit_number: number } = deposit;
  const digest = hashes.sha256(bytes);
  const glyphs = glyphsOf(digest, tables).emoji;
  const compare = (what: string, stated: string, computed: string): Comparison => ({
    what,
    stated,
    computed,
    agrees: stated === computed,
  });
  const begins = bodyOf(textOf(bytes), deposit) !== undefined;
  return [
    compare('SHA-256 of the text', hash, digest),
    ...(content_swhid === undefined
      ? []
      : [compare('SWHID of the text', content_swhid, contentSwhid(bytes, hashes.sha1))]),
    compare('the six glyphs of the first six bytes of the hash', emoji, glyphs),
    compare('HEX of the deposit number', hex, hexOf(number)),
    compare('the whole AXN', axn, formatAxn({ hex: hexOf(number), family, emoji: glyphs })),
    compare(
      'title, creator and description at the beginning of the text',
      'the same',
      begins ? 'the same' : 'others',
    ),
  ];
}

/** The text, or nothing where the bytes are no UTF-8: its hash differs then, too. */
function textOf(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes);
  } catch {
    return '';
  }
}
