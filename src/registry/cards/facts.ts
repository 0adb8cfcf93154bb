import type { Archive } from '../archive.ts';
import { graphemes } from '../identity/axn.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Family } from '../model/vocabulary.ts';
import { languageOf } from '../reading/language.ts';

/** What the share card of a record says. Every text is one line. */
export interface CardFacts {
  readonly title: string;
  readonly creator: string;
  /** The identifier without its glyphs, which the card draws: `AXN:0C.ARCHIVAL`. */
  readonly label: string;
  /** The six glyphs, and the word in which each is read aloud. */
  readonly glyphs: readonly { readonly character: string; readonly word: string }[];
  /** What a reader must know of its status; absent for an active deposit. */
  readonly notice?: string;
  readonly withdrawn?: true;
  readonly family: Family;
  readonly site: string;
  /** The language of title and description as a BCP 47 tag, where it is known and decides how characters are drawn: Han characters. */
  readonly language?: string;
}

const NOTICES: Readonly<Partial<Record<Deposit['status'], string>>> = {
  SUPERSEDED: 'Superseded by a later version',
  WITHDRAWN: 'Withdrawn',
  DRAFT_PENDING: 'Draft',
};

const HAN = /\p{Script=Han}/u;

/** What the share card of a deposit says, from its entry and the name of the site. */
export function cardFacts(deposit: Deposit, { site }: Pick<Archive, 'site'>): CardFacts {
  const words = deposit.reading.split(' → ');
  const notice = NOTICES[deposit.status];
  const { title, creator, description } = deposit;
  const language = HAN.test(title + creator + site.name) ? languageOf(`${title}. ${description}`) : undefined;
  return {
    title: line(title),
    creator: line(creator),
    label: deposit.axn.slice(0, deposit.axn.lastIndexOf('.')),
    glyphs: graphemes(deposit.emoji).map((character, at) => ({ character, word: words[at] ?? '' })),
    ...(notice ? { notice } : {}),
    ...(deposit.status === 'WITHDRAWN' ? { withdrawn: true as const } : {}),
    family: deposit.family,
    site: line(site.name),
    ...(language ? { language } : {}),
  };
}

function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
