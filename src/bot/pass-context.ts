import { hashes } from '../archive/hashes.ts';
import { type LoadedArchive, loadArchive } from '../archive/load.ts';
import type { Clone } from '../forge/clone.ts';
import type { Forge, Issue } from '../forge/forge.ts';
import type { Archive } from '../registry/archive.ts';
import type { FamiliarizationReceipt } from '../registry/model/receipts.ts';
import { TITLE_PREFIX } from '../registry/model/vocabulary.ts';
import { familiarize, parseIndex } from '../registry/submission/familiarization.ts';
import type { Family } from './branches.ts';
import type { RunState } from './run-state.ts';

// What one pass of the bot works with: the forge as it is now, and the archive of main.

/** Whether an issue is a submission of Path A. Case counts, though the forge's own filters ignore it (spec 4.1, lessons of GitHub). */
export function isDeposit({ title, open }: Issue): boolean {
  return open && title.startsWith(TITLE_PREFIX);
}

/** Whether an issue has a title that differs from that of a deposit in the case or the white space of its prefix only. */
export function isMisnamed({ title, open }: Issue): boolean {
  const [begun = ''] = /^\s*\[[^\]]*\]/u.exec(title) ?? [];
  return open && begun !== TITLE_PREFIX && begun.replace(/\s+/gu, '').toUpperCase() === TITLE_PREFIX;
}

/**
 * What a step came to: something is pending; something changed meanwhile, so that everything is read again after a pause; there is
 * more to do that waits for nothing; or there is nothing to do.
 */
export type Outcome = 'pending' | 'again' | 'more' | 'nothing';

/** What a run works with: the forge, a clone, the clock, and a log. */
export interface RunTools {
  readonly forge: Forge;
  readonly clone: Clone;
  readonly now: () => string;
  readonly say: (line: string) => void;
  /** Milliseconds of the first pause before the forge is read again; it doubles from there. */
  readonly pause: number;
  /** Milliseconds after which a pass validates what it has read, and leaves the rest to the next; five minutes unless given. */
  readonly reading?: number;
}

/** One pass: everything below was read at its beginning. */
export interface PassContext extends RunTools, LoadedArchive {
  /** The head of main, whose files the archive is. */
  readonly main: string;
  readonly at: string;
  readonly state: RunState;
  /** The receipt that the bot has read the protocols (spec 5.3). */
  readonly receipt: FamiliarizationReceipt;
}

/** One pass of the mint. */
export interface MintContext extends PassContext {
  /** The open deposit issues, oldest first. */
  readonly issues: readonly Issue[];
  /** The open issues whose title is almost that of a deposit. */
  readonly misnamed: readonly Issue[];
  /** The issues that this pass has told their record: they are still listed as open. */
  readonly answered: Set<number>;
}

/** The protocols were changed without a release: nothing may be done (spec 5.3 and 7.5). */
export class AlteredError extends Error {
  override name = 'AlteredError';
}

/** What the bot says of itself in its receipt: a short name, and what it does. */
const ABOUT = {
  mint: { label: 'mint', action: 'mints the open deposit issues' },
  read: { label: 'reading', action: 'reads the minted texts: concepts, citations, autonomous editions' },
} as const;

/** Reads the open deposit issues and the archive for a pass of the mint. Throws what `openPass` throws. */
export async function openMintPass(tools: RunTools, state: RunState): Promise<MintContext> {
  const open = await tools.forge.openIssues();
  const issues = open.filter(isDeposit);
  const misnamed = open.filter(isMisnamed);
  return { ...(await openPass(tools, state, 'mint')), issues, misnamed, answered: new Set() };
}

/**
 * Reads main and the archive for a pass. Throws an `AlteredError` where a protocol is not the one that the index names,
 * an `ArchiveError` for an archive that cannot be read, and what the forge throws.
 */
export async function openPass(tools: RunTools, state: RunState, family: Family): Promise<PassContext> {
  const main = await tools.forge.main();
  await tools.clone.settle(main);
  const loaded = loadArchive(tools.clone.folder);
  const at = tools.now();
  const receipt = receiptFor(loaded.archive, { at, ...ABOUT[family] });
  return { ...tools, ...loaded, main, at, state, receipt };
}

type About = Parameters<typeof familiarize>[2];

function receiptFor({ documents }: Archive, about: About): FamiliarizationReceipt {
  const index = parseIndex(documents.get('api/index.json') ?? '');
  const reading = familiarize(index, (path) => documents.get(path), about, hashes.sha256);
  if ('receipt' in reading) return reading.receipt;
  const names = reading.differences.map(({ path }) => path).join(', ');
  throw new AlteredError(
    `FAM-001: ${names}: not the document that /api/index.json names. It was changed without a release, so nothing was done. Restore it, or change it with npm run protocol.`,
  );
}
