// A second implementation of the AXN protocol, written from /api/axn-protocol.json alone. It shares no code with the
// registry and needs nothing but Node 22 or newer.
//
//   node example.mjs                  runs the vectors that stand beside it
//   node example.mjs FOLDER           runs those of a built site, and derives each of its identifiers again
//   node example.mjs https://…        the same over the network
//
// It prints what differs and a line of counts. Exit 0 when nothing differs, 1 when something does, 2 for a broken call.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
const sha = (name, bytes) => createHash(name).update(bytes).digest('hex');

/** canonical_text: the bytes that the digest is taken over. */
function canonicalBytes({ title, creator, description, body }) {
  const part = (text) => text.replace(/^\uFEFF+/, '').split('\r\n').join('\n').split('\r').join('\n').normalize('NFC');
  let end = part(body);
  while (end.endsWith('\n')) end = end.slice(0, -1);
  const lines = [part(title), part(creator), part(description)];
  if (end !== '') lines.push(end);
  return Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

/** format.hex: the label of a deposit number, or undefined beyond the capacity. */
function hexOf(number, { format }) {
  if (!Number.isInteger(number) || number < 1 || number > format.hex.capacity) return undefined;
  return number.toString(16).toUpperCase().padStart(2, '0');
}

/** derivation: what a digest says, in the number of glyphs of its schema. */
function glyphsOf(digest, protocol, count = protocol.format.emoji.glyphs) {
  const bytes = [...Buffer.from(digest, 'hex')].slice(0, count);
  const clusters = bytes.map((byte) => protocol.cluster_table[byte]);
  return {
    emoji: bytes.map((byte) => protocol.glyph_table[byte]).join(''),
    clusters,
    reading: clusters.map((cluster) => protocol.cluster_readings[cluster]).join(' → '),
  };
}

/** reading_an_identifier: the parts of an identifier, or undefined. */
function parse(text, { format, deprecated }) {
  const parts = text.split('.');
  if (!new RegExp(format.pattern).test(text) || parts.length !== 3) return undefined;
  const [head, family, emoji] = parts;
  if (!format.family.values.includes(family)) return undefined;
  const glyphs = graphemesOf(emoji);
  if (!glyphs.every((glyph) => /^\p{RGI_Emoji}$/v.test(glyph))) return undefined;
  const earlier = deprecated.find((schema) => schema.glyphs === glyphs.length);
  if (glyphs.length !== format.emoji.glyphs && !earlier) return undefined;
  return { schema: earlier ? earlier.schema : 'axn/v2', hex: head.slice(4), family, emoji };
}

/** family_detection. */
function familyOf({ keywords, content_type }, protocol) {
  const fold = (text) => text.normalize('NFC').toLowerCase();
  const words = new Set();
  for (const keyword of keywords) {
    for (const [word] of fold(keyword).matchAll(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu)) {
      for (const piece of [word, ...word.split('-')]) words.add(piece);
    }
  }
  const counted = protocol.format.family.values.map((family) => ({
    family,
    count: new Set((protocol.family_keywords[family] ?? []).filter((word) => words.has(word))).size,
  }));
  const most = Math.max(...counted.map(({ count }) => count));
  if (most > 0) return counted.find(({ count }) => count === most).family;
  return protocol.content_type_families[fold(content_type).trim()] ?? 'UNCLASSIFIED';
}

/** Everything that follows from a deposit’s parts, number and family. */
function derive(given, protocol) {
  const bytes = canonicalBytes(given);
  const hash = sha('sha256', bytes);
  const glyphs = glyphsOf(hash, protocol);
  const hex = hexOf(given.deposit_number, protocol);
  return {
    canonical_text_base64: bytes.toString('base64'),
    hash,
    content_swhid: swhidOf(bytes),
    ...glyphs,
    hex,
    axn: `AXN:${hex}.${given.family}.${glyphs.emoji}`,
    v1_emoji: glyphsOf(hash, protocol, protocol.deprecated[0].glyphs).emoji,
  };
}

const swhidOf = (bytes) => `swh:1:cnt:${sha('sha1', Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]))}`;

/** What each kind of vector asks for. Kinds of the deposit protocol are left to its implementations. */
const RUN = {
  hex: ({ deposit_number }, protocol) => {
    const hex = hexOf(deposit_number, protocol);
    return hex ? { hex, padded: hex.padStart(4, '0') } : { refused: true };
  },
  parse: ({ text }, protocol) => parse(text, protocol) ?? { refused: true },
  canonical: (given) => {
    const bytes = canonicalBytes(given);
    return { canonical_text_hex: bytes.toString('hex'), sha256: sha('sha256', bytes) };
  },
  derive,
  glyphs: ({ digest }, protocol) => glyphsOf(digest, protocol),
  graphemes: ({ text }) => ({ graphemes: graphemesOf(text) }),
  family: (given, protocol) => ({ family: familyOf(given, protocol) }),
};

const problems = [];
const same = (what, found, due) => {
  if (canonical(found) !== canonical(due)) problems.push(`${what}: ${canonical(found)}, where ${canonical(due)} is due`);
};
const canonical = (value) =>
  JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

async function runVectors(read, protocol) {
  let count = 0;
  const { files } = JSON.parse(await read('api/conformance/index.json'));
  for (const { path, kind, content_sha256 } of files) {
    const bytes = await read(path.slice(1));
    same(path, sha('sha256', bytes), content_sha256);
    if (!RUN[kind]) continue;
    for (const { id, given, expect } of JSON.parse(bytes).vectors) {
      const { reason: _words, ...due } = expect;
      same(`${path} ${id}`, RUN[kind](given, protocol), due);
      count += 1;
    }
  }
  return count;
}

/** Every deposit: those of the registry, and before them those of the parts that it names where it is too large for one file. */
async function depositsOf(read) {
  const { parts = [], deposits } = JSON.parse(await read('data/registry.json'));
  const earlier = [];
  for (const { path, first_deposit, last_deposit } of parts) {
    const part = JSON.parse(await read(path.slice(1)));
    same(path, [part.deposits[0].deposit_number, part.deposits.at(-1).deposit_number], [first_deposit, last_deposit]);
    earlier.push(...part.deposits);
  }
  return [...earlier, ...deposits];
}

async function runSite(read, protocol) {
  const deposits = await depositsOf(read);
  let texts = 0;
  for (const deposit of deposits) {
    const what = `deposit ${deposit.deposit_number}`;
    const { emoji, clusters, reading } = glyphsOf(deposit.hash, protocol);
    same(`${what} identifier`, deposit.axn, `AXN:${deposit.hex}.${deposit.family}.${emoji}`);
    same(`${what} glyphs`, [deposit.emoji, deposit.axn_display, deposit.clusters, deposit.reading], [emoji, emoji, clusters, reading]);
    if (deposit.redacted || deposit.hash_status) continue;
    const bytes = await read(`data/texts/AXN-${deposit.hex}-text.md`);
    const { title, creator, description, hash, content_swhid } = deposit;
    const head = canonicalBytes({ title, creator, description, body: '' });
    const body = bytes.subarray(head.length).toString('utf8');
    same(`${what} text`, bytes.equals(canonicalBytes({ title, creator, description, body })), true);
    same(`${what} hash`, [sha('sha256', bytes), swhidOf(bytes)], [hash, content_swhid]);
    texts += 1;
  }
  return { deposits: deposits.length, texts };
}

function reader(from) {
  if (!/^https?:/.test(from)) return (path) => readFile(join(from, path));
  return async (path) => {
    const answer = await fetch(`${from.replace(/\/$/, '')}/${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
}

const [from, ...more] = process.argv.slice(2);
if (more.length > 0) {
  console.error('Usage: node example.mjs [FOLDER | https://…]');
  process.exit(2);
}
const read = reader(from ?? fileURLToPath(new URL('../../', import.meta.url)));
const protocol = JSON.parse(await read('api/axn-protocol.json'));
const vectors = await runVectors(read, protocol);
const site = from ? await runSite(read, protocol) : undefined;
for (const problem of problems) console.error(problem);
const derived = site ? `, ${site.deposits} identifiers and ${site.texts} texts` : '';
console.log(`${vectors} vectors${derived}: ${problems.length} differ`);
process.exitCode = problems.length === 0 ? 0 : 1;
