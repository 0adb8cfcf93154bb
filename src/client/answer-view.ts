import type { Answer, Match } from './answer.ts';
import { depositCard } from './card.ts';
import { counted, element } from './shared.ts';

// An answer of the registry to an identifier, as a page shows it.

/** How many cards have a large seal; with more of them, all are small. */
const FEW = 2;

/** What a page shows of an answer; nothing where there is nothing to say. */
export function answerNodes(answer: Answer): HTMLElement[] {
  const { matches, total, sentence, near } = answer;
  const more = total > matches.length;
  return [
    ...(sentence ? [element('p', { className: 'answer-note' }, sentence)] : []),
    ...(more
      ? [
          element(
            'p',
            { className: 'answer-note' },
            `${counted(total, 'deposit')}; the newest ${matches.length}:`,
          ),
        ]
      : []),
    ...cards(matches, matches.length <= FEW),
    ...(near.length > 0
      ? [element('p', { className: 'answer-note' }, 'Perhaps one of these was meant:'), ...cards(near, false)]
      : []),
  ];
}

function cards(matches: readonly Match[], large: boolean): HTMLElement[] {
  if (matches.length === 0) return [];
  const items = matches.map(({ row, why }) => element('li', {}, depositCard(row, { large, why })));
  return [element('ul', { className: 'cards' }, ...items)];
}

/** An answer in one sentence, for those who hear it: what was found, or that nothing was. */
export function spokenAnswer({ matches, total, sentence = '', near }: Answer): string {
  const [first] = matches;
  if (first && total === 1) return `Deposit ${first.row.n}: ${first.row.t}.`;
  if (first) return `${counted(total, 'deposit')}.`;
  return near.length > 0 ? `${sentence} ${counted(near.length, 'deposit')} near it.` : sentence;
}
