import { hexOf } from '../../registry/identity/parts.ts';
import type { BrowseRow } from '../../registry/surfaces/browse-index.ts';
import { element } from '../shared.ts';
import type { Claim } from './claim.ts';

// How the identifier of a record comes about, step by step, and what else of the record agrees with its text.

/** One step: what was compared, in words that say how it ended, and whether it agrees; undefined where nothing was compared. */
export interface Step {
  readonly words: readonly (Node | string)[];
  readonly same: boolean | undefined;
}

const code = (text: string) => element('code', { className: 'long' }, text);

/** From the number to the label; where the label was not made of the number, nothing is compared. */
function labelStep({ number, adoptedLabel }: Claim, label: string): Step {
  if (adoptedLabel)
    return {
      words: ['Label: ', code(label), ', which an adopted archive had given: it was not made of the number.'],
      same: undefined,
    };
  return { words: [`Deposit ${number} is `, code(hexOf(number)), ' in hexadecimal.'], same: undefined };
}

/** The whole identifier, made of its three parts and compared with the one on the page. */
export function axnSteps(claim: Claim, glyphs: string, row: BrowseRow | undefined): readonly Step[] {
  const shown = claim.axn.slice('AXN:'.length, claim.axn.indexOf('.'));
  const label = labelStep(claim, shown);
  if (!row)
    return [
      label,
      {
        words: ['Its family could not be fetched, so the identifier was not put together.'],
        same: undefined,
      },
    ];
  const named = claim.axn.split('.')[1] ?? '';
  const family = claim.adoptedFamily ? named : row.m;
  const axn = `AXN:${claim.adoptedLabel ? shown : hexOf(claim.number)}.${family}.${glyphs}`;
  const same = axn === claim.axn;
  return [
    label,
    {
      words: claim.adoptedFamily
        ? [
            'Family: ',
            code(named),
            ', which an adopted archive had given; in the published data it is ',
            code(row.m),
            '.',
          ]
        : ['Its family, in the published data, is ', code(row.m), '.'],
      same: undefined,
    },
    {
      words: same
        ? ['Together: ', code(axn), ', the identifier of this page.']
        : ['Together: ', code(axn), ', which is not the identifier of this page.'],
      same,
    },
  ];
}

/** What the published data say of the record, compared with its text: title, creator, the beginning of the description, and the hash. */
export function recordSteps(
  { number, axn }: Claim,
  text: string,
  row: BrowseRow | undefined,
  holders: readonly number[] | undefined,
): readonly Step[] {
  const entry: Step = row
    ? {
        words: [
          row.a === axn
            ? 'The published list of deposits has the same identifier.'
            : `The published list of deposits has another identifier: ${row.a}.`,
        ],
        same: row.a === axn,
      }
    : {
        words: ['The published list of deposits could not be fetched, so it was not compared.'],
        same: undefined,
      };
  const found = holders?.includes(number);
  const hash: Step = {
    words: [
      found === undefined
        ? 'The published list of hashes could not be fetched, so it was not compared.'
        : found
          ? 'The published list of hashes names this deposit for the hash.'
          : 'The published list of hashes does not name this deposit for the hash.',
    ],
    same: found,
  };
  return row ? [headStep(text, row), entry, hash] : [entry, hash];
}

/** A text begins with title, creator and description, each in Unicode NFC. The list has the description cut and on one line. */
function headStep(text: string, { t, c, s }: BrowseRow): Step {
  const head = `${t}\n${c}\n`.normalize('NFC');
  const beginning = s.replace(/…$/u, '').normalize('NFC');
  const same =
    text.startsWith(head) &&
    text
      .slice(head.length, head.length + 4000)
      .replace(/\s+/g, ' ')
      .startsWith(beginning);
  return {
    words: [
      same
        ? 'The text begins with the title, the creator and the description of this record.'
        : 'The text does not begin with the title, the creator and the description of this record.',
    ],
    same,
  };
}

/** Steps as a list. */
export function stepList(steps: readonly Step[]): HTMLElement {
  const items = steps.map(({ words, same }) => {
    const item = element('li', {}, ...words);
    if (same !== undefined) item.dataset.same = same ? 'yes' : 'no';
    return item;
  });
  return element('ul', { className: 'steps' }, ...items);
}
