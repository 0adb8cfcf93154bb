import type { Archive, ArchiveIndex } from '../archive.ts';
import { indexOf } from '../archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { VIA_TYPES } from '../model/vocabulary.ts';

// Finds citations in texts, in five ways.

/** One citation: the citing deposit, the cited deposit, the way, and the words of the text that cite. */
export interface Citation {
  readonly source: Deposit;
  readonly target: Deposit;
  readonly via: (typeof VIA_TYPES)[number];
  readonly evidence_token: string;
  readonly doi?: string;
}

type Resolver = (match: RegExpMatchArray) => Deposit | undefined;

const graphs = new WeakMap<Archive, readonly Citation[]>();

/** Every citation of the archive, in order of the citing deposit and of the text. Found once per archive. */
export function citationsOf(archive: Archive): readonly Citation[] {
  const known = graphs.get(archive);
  if (known) return known;
  const graph = findAll(archive);
  graphs.set(archive, graph);
  return graph;
}

function findAll(archive: Archive): Citation[] {
  const ways = waysOf(archive, indexOf(archive));
  return archive.registry.deposits.flatMap((source) => {
    const bytes = source.full_text_path && archive.files.read(source.full_text_path.slice(1));
    return bytes ? citationsIn(fromUtf8(bytes), source, ways) : [];
  });
}

interface Way {
  readonly via: Citation['via'];
  readonly pattern: RegExp;
  readonly resolve: Resolver;
}

function waysOf(archive: Archive, index: ArchiveIndex): Way[] {
  const bySovereignId = new Map(
    archive.registry.deposits.flatMap((deposit) =>
      deposit.sovereign_id ? [[deposit.sovereign_id, deposit]] : [],
    ),
  );
  const byDoi = new Map(
    archive.resolution.mappings.flatMap(({ dead_doi, axn }) => {
      const target = axn && index.byAxn.get(axn);
      return target ? [[dead_doi.toLowerCase(), target] as const] : [];
    }),
  );
  return [
    {
      via: 'axn_reference',
      pattern: /AXN:[0-9A-F]{2,4}\.[A-Z]+\.[^\s.,;:()[\]{}"'`<>|*_]+/g,
      resolve: ([token]) => index.byAxn.get(token),
    },
    {
      via: 'axn_hex_reference',
      pattern: /\bAXN[-:]([0-9A-F]{2,4})\b(?!\.[A-Z])/g,
      resolve: ([, hex = '']) => index.byHex.get(hex),
    },
    {
      via: 'ea_id_reference',
      pattern: /\bEA-[A-Z0-9]+(?:-[A-Z0-9]+)*\b/g,
      resolve: ([id]) => bySovereignId.get(id) as Deposit | undefined,
    },
    {
      via: 'deposit_number_reference',
      pattern: /\b(?:deposit|record)\s+(?:#|no\.\s*)?(\d{1,5})\b/gi,
      resolve: ([, number]) => index.byNumber.get(Number(number)),
    },
    {
      via: 'doi_resolution',
      pattern: /\b10\.\d{4,9}\/[^\s"'<>|)\]}]*[^\s"'<>|)\]}.,;:]/g,
      resolve: ([doi]) => byDoi.get(doi.toLowerCase()),
    },
  ];
}

/** The citations in a text: none to the deposit itself, and at most one for each target and way. */
function citationsIn(text: string, source: Deposit, ways: readonly Way[]): Citation[] {
  const found = new Map<string, Citation>();
  for (const { via, pattern, resolve } of ways) {
    for (const match of text.matchAll(pattern)) {
      const target = resolve(match);
      if (!target || target === source) continue;
      const key = `${target.deposit_number} ${via}`;
      if (found.has(key)) continue;
      const doi = via === 'doi_resolution' ? { doi: match[0] } : {};
      found.set(key, { source, target, via, evidence_token: match[0], ...doi });
    }
  }
  return [...found.values()];
}
