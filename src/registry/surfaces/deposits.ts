import { type Archive, hasText, paths, textBytes, textFile } from '../archive/archive.ts';
import { hashName, hashSentence } from '../archive/held-text.ts';
import { registry } from '../archive/resources/registry.ts';
import { TEXTS_FOLDER, webPath } from '../archive/resources/resource.ts';
import { newestInstant } from '../formats/discovery/newest.ts';
import { utf8Length } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { PublishedDeposit } from '../model/published.ts';
import {
  BROWSE_INDEX,
  type BrowseRow,
  CHUNK_TARGET_BYTES,
  CHUNKS,
  DATES_FILE,
  ROWS_FILES,
  ROWS_IN_A_FILE,
  rowFile,
} from '../pages/publication/site-files.ts';
import {
  file,
  joinedParts,
  jsonText,
  type PublishedFile,
  rowsText,
  type Surface,
  singleFile,
} from '../pages/publication/surface.ts';
import { depositView } from '../reading/concept-index.ts';
import { sectionsOf } from '../submission/issue-body.ts';
import { onceFor } from '../text/once.ts';
import { oneLine, summaryOf } from '../text/strings.ts';

// The deposits: the registry whole, as short rows and in chunks; their texts; and a small file of each.

/** The registry as one file, whatever the archive keeps of it in parts: one deposit on a line, in the order of their numbers. */
function* wholeRegistry(archive: Archive): Iterable<string> {
  const { schema_version, deposits } = archive.registry;
  yield `{"schema_version":${JSON.stringify(schema_version)},"total_deposits":${deposits.length},"deposits":[\n`;
  const lines = deposits.values().map((deposit) => `${JSON.stringify(depositView(archive, deposit))}\n`);
  yield* joinedParts(lines, ',');
  yield ']}\n';
}

export const registrySurface = singleFile(
  {
    name: 'registry',
    path: webPath(registry),
    purpose: 'Every deposit with all its fields; the single source of truth. One file, whole, however large.',
    derived_from: [webPath(registry)],
  },
  ({ archive }) => wholeRegistry(archive),
);

export const browseIndexSurface = singleFile(
  {
    name: 'browse-index',
    path: BROWSE_INDEX,
    purpose:
      'Compact list of all deposits: number, identifier, title, creator, date, summary, type, family, status.',
    group: 'works',
    derived_from: [registrySurface.path],
    resource: { schema: 'browse-index', count: ({ archive }) => archive.registry.deposits.length },
  },
  ({ archive: { registry } }) =>
    withDeposits({ total: registry.deposits.length }, registry.deposits.map(rowOf)),
);

/** An object in JSON with deposits as its last member, one on a line. */
function withDeposits(head: object, deposits: readonly object[]): string {
  const lines = deposits.map((deposit) => JSON.stringify(deposit));
  return `${JSON.stringify(head).slice(0, -1)},"deposits":[\n${lines.join(',\n')}\n]}\n`;
}

/** The row of one deposit. */
export function rowOf(deposit: Deposit): BrowseRow {
  return {
    n: deposit.deposit_number,
    a: deposit.axn,
    t: deposit.title,
    c: deposit.creator,
    d: deposit.date,
    f: paths.depositFile(deposit.hex),
    s: deposit.redacted ? '' : summaryOf(deposit.description),
    y: deposit.content_type,
    m: deposit.family,
    st: deposit.status,
  };
}

/**
 * `/data/browse-rows/from-<N>.json`: the rows of the browse index in small files, so that a page that shows a few deposits
 * fetches those alone; and the date of every deposit, so that it can put them in order.
 */
export const browseRowsSurface: Surface = {
  name: 'browse-rows',
  path: ROWS_FILES,
  purpose: `The rows of the browse index, ${ROWS_IN_A_FILE} deposits in a file, from deposit N on; dates.json has the date of every deposit, as a number.`,
  derived_from: [registrySurface.path],
  files: ({ archive: { registry } }) => {
    const { deposits } = registry;
    const pieces = Array.from({ length: Math.ceil(deposits.length / ROWS_IN_A_FILE) }, (_, at) => {
      const first = at * ROWS_IN_A_FILE;
      return file(rowFile(first + 1), () => {
        const rows = deposits.slice(first, first + ROWS_IN_A_FILE);
        return rowsText(rows.map(rowOf));
      });
    });
    const dates = file(
      DATES_FILE,
      () => `[${deposits.map(({ date }) => date.replaceAll('-', '')).join(',')}]\n`,
    );
    return [dates, ...pieces];
  },
};

export const chunksSurface: Surface = {
  name: 'chunks',
  path: `${CHUNKS}chunk-<NNN>-deposits-<X>-to-<Y>.json`,
  purpose:
    'The registry in chunks of about 1 MB, for streaming; <NNN> is the number of the chunk, <X> and <Y> its first and last deposit.',
  group: 'works',
  derived_from: [registrySurface.path],
  files: ({ archive }) =>
    chunksOf(archive).map(({ deposits, ...range }) => {
      const number = String(range.chunk_number).padStart(3, '0');
      const path = `${CHUNKS}chunk-${number}-deposits-${range.first_deposit}-to-${range.last_deposit}.json`;
      return file(path, () => withDeposits(range, deposits));
    }),
};

/** The chunks, in order: each as long as the next line of the registry still goes into it. No line is held. Made once for each archive. */
function chunksOf(archive: Archive) {
  return onceFor(archive, 'chunks', () => {
    const chunks: PublishedDeposit[][] = [];
    let size = Number.POSITIVE_INFINITY;
    for (const deposit of archive.registry.deposits.map((one) => depositView(archive, one))) {
      const bytes = utf8Length(JSON.stringify(deposit)) + 2;
      if (size + bytes > CHUNK_TARGET_BYTES) {
        chunks.push([]);
        size = 0;
      }
      chunks.at(-1)?.push(deposit);
      size += bytes;
    }
    return chunks.map((deposits, at) => ({
      chunk_number: at + 1,
      first_deposit: deposits[0]?.deposit_number ?? 0,
      last_deposit: deposits.at(-1)?.deposit_number ?? 0,
      count: deposits.length,
      deposits,
    }));
  });
}

export const chunkIndexSurface = singleFile(
  {
    name: 'chunk-index',
    path: `${CHUNKS}_index.json`,
    purpose: 'The chunks of the registry: which deposits each holds, its size and its hash.',
    group: 'works',
    derived_from: [registrySurface.path],
    resource: {
      name: 'registry-chunks',
      schema: 'chunk-index',
      count: ({ filesOf }) => filesOf(chunksSurface.name).length,
    },
  },
  async ({ archive, measure, filesOf }) => {
    const pieces = chunksOf(archive);
    const files = filesOf(chunksSurface.name);
    const chunks = pieces.map(async ({ chunk_number, deposits: _held, ...range }, at) => {
      const file = files[at] as PublishedFile;
      return { chunk_number, path: file.path, ...range, ...(await measure(file)) };
    });
    return jsonText({
      '@context': 'https://schema.org',
      '@type': 'DataCatalog',
      name: `${archive.site.name}: registry chunks`,
      chunk_target_bytes: CHUNK_TARGET_BYTES,
      total_chunks: pieces.length,
      total_deposits: archive.registry.deposits.length,
      generated_at: newestInstant(archive),
      chunks: await Promise.all(chunks),
    });
  },
);

/** `/data/texts/AXN-<HEX>-text.md`: the canonical texts, byte for byte. A redacted deposit has none; an adopted one may have none. */
export const textsSurface: Surface = {
  name: 'texts',
  path: paths.text('<HEX>'),
  purpose: 'The canonical text of each deposit: the very bytes that its hash is of.',
  group: 'works',
  derived_from: [TEXTS_FOLDER],
  files: ({ archive }) =>
    archive.registry.deposits
      .filter((deposit) => hasText(archive, deposit))
      .map((deposit) => ({
        path: paths.text(deposit.hex),
        content: () => textBytes(archive, deposit),
        size: () => archive.files.size(textFile(deposit)) ?? 0,
      })),
};

export const depositFilesSurface: Surface = {
  name: 'deposit-files',
  path: paths.depositFile('<NNNN>'),
  purpose:
    'One small Markdown file for each deposit: metadata, description, methodology and falsification conditions, where the text is and how to check it.',
  group: 'works',
  derived_from: [registrySurface.path],
  files: ({ archive }) =>
    [...Map.groupBy(archive.registry.deposits, ({ hex }) => paths.depositFile(hex))].map(
      ([path, deposits]) => ({ path, content: () => labelFile(archive, deposits) }),
    ),
};

/** The file of a label. In an adopted archive several deposits can have labels that are equal after padding: it has all of them. */
function labelFile(archive: Archive, deposits: readonly Deposit[]): string {
  const [first, ...others] = deposits;
  if (first && others.length === 0) return markdownOf(archive, first, '#');
  const list = deposits.map(
    ({ deposit_number, hex, axn }) => `- deposit ${deposit_number}, label ${hex}: ${plainLine(axn)}`,
  );
  const head = `# ${deposits.length} deposits with this label\n\nTheir labels are equal once they are padded to four digits. The archive that they were adopted from gave them so, and identifiers never change.\n\n${list.join('\n')}\n`;
  return [head, ...deposits.map((deposit) => markdownOf(archive, deposit, '##'))].join('\n');
}

function markdownOf(archive: Archive, deposit: Deposit, heading: '#' | '##'): string {
  const base = archive.site.base_url;
  const facts: [string, string | undefined][] = [
    ['Identifier', deposit.axn],
    ['Deposit number', String(deposit.deposit_number)],
    ['Reading', deposit.reading],
    ['Status', deposit.status],
    ['Creator', deposit.creator],
    ['ORCID', deposit.orcid],
    ['Date', deposit.date],
    ['Minted', deposit.minted_at],
    ['Type', deposit.content_type],
    ['Family', deposit.family],
    ['License', deposit.license],
    ['Substrate', deposit.substrate],
    ['Version', deposit.version],
    ['Keywords', deposit.keywords.join(', ')],
    [hashName(deposit), deposit.hash],
    ['Hash', hashSentence(deposit)],
    ['Tried', deposit.hash_tried?.join('; ')],
    ['Record', `${base}${paths.record(deposit.deposit_number)}`],
    ['Text', hasText(archive, deposit) ? `${base}${paths.text(deposit.hex)}` : undefined],
  ];
  const list = facts.flatMap(([name, value]) => (value ? [`- ${name}: ${plainLine(value)}`] : []));
  const description = deposit.redacted ? 'The text of this deposit was redacted.' : deposit.description;
  const sections = deposit.redacted ? [] : sectionsOf(deposit);
  const parts = [
    `${heading} ${plainLine(deposit.title)}`,
    list.join('\n'),
    plainText(description),
    ...sections.map((section) => `${heading}# ${section.heading}\n\n${plainText(section.text)}`),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Plain paragraphs inside Markdown. */
function plainText(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(plainLine)
    .join('\n\n');
}

/** Plain text inside Markdown, on one line. Addresses keep their form. */
function plainLine(text: string): string {
  const line = oneLine(text);
  return /^https?:\S+$/.test(line) ? line : line.replace(/[\\`*_[\]<>#|~]|&(?=#?\w+;)/g, '\\$&');
}
