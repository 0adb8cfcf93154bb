import { create } from 'fontkit';
import type { FontFamily } from './font-recipe.ts';

// Until a font has arrived, text stands in one that the reader's system has, set to the same average width and the same height, so that
// the exchange moves nothing. (CSS Fonts 5, `size-adjust`; CSS Fonts 4, `ascent-override`.)

/** Letters of English in a thousand characters: space, then a to z. */
const FREQUENCIES = [
  183, 65, 13, 22, 33, 102, 20, 16, 50, 57, 1, 6, 33, 20, 57, 62, 15, 1, 50, 53, 75, 23, 8, 17, 1, 14, 1,
];

interface SystemFont {
  readonly names: readonly string[];
  /** Widths of space and a to z, in thousandths of the size. */
  readonly widths: string;
}

type Face = 'roman' | 'italic' | 'bold';

// Times New Roman and the fonts that were made to its widths are on Windows, macOS, iOS and most Linux; Noto Serif is on Android.
const SYSTEM: readonly (readonly [name: string, faces: Readonly<Record<Face, SystemFont>>])[] = [
  [
    'Times',
    {
      roman: {
        names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos', 'Nimbus Roman'],
        widths:
          '250 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444',
      },
      italic: {
        names: [
          'Times New Roman Italic',
          'TimesNewRomanPS-ItalicMT',
          'Liberation Serif Italic',
          'Tinos Italic',
        ],
        widths:
          '250 500 500 444 500 444 278 500 500 278 278 444 278 722 500 500 500 500 389 389 278 500 444 667 444 444 389',
      },
      bold: {
        names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
        widths:
          '250 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500 722 500 500 444',
      },
    },
  ],
  [
    'Noto',
    {
      roman: {
        names: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'],
        widths:
          '260 563 614 492 614 535 369 538 635 320 300 585 310 945 645 577 614 614 471 451 352 635 579 862 578 565 511',
      },
      italic: {
        names: ['Noto Serif Italic', 'NotoSerif-Italic'],
        widths:
          '260 579 562 487 579 493 318 556 599 304 291 569 304 896 599 574 577 560 468 464 368 599 538 819 546 528 511',
      },
      bold: {
        names: ['Noto Serif Bold', 'NotoSerif-Bold'],
        widths:
          '260 599 649 527 649 571 407 560 667 352 345 636 352 986 667 613 645 648 523 488 405 667 606 856 646 579 529',
      },
    },
  ],
];

/** The letters whose widths are compared, in the order of the widths. */
export const MEASURED = ' abcdefghijklmnopqrstuvwxyz';

/** A face of ours that text waits for, with its weight as CSS writes it. */
export interface Awaited {
  readonly family: FontFamily;
  readonly face: Face;
  readonly weight: string;
}

/**
 * The `@font-face` rules of the system's fonts that stand in for one of ours. `font` is ours in one weight, with at least the measured
 * letters. Throws for what is no font.
 */
export function fallbackFaces(font: Uint8Array, { family, face, weight }: Awaited): string {
  const { unitsPerEm, ascent, descent, lineGap, ...own } = metricsOf(font);
  const letters = own.widths.map((width) => width / unitsPerEm);
  return SYSTEM.map(([name, faces]) => {
    const { names, widths } = faces[face];
    const size = average(letters) / average(widths.split(' ').map((width) => Number(width) / 1000));
    const height = (units: number) => percent(units / unitsPerEm / size);
    return `@font-face {
  font-family: "${family} ${name}";
  font-style: ${face === 'italic' ? 'italic' : 'normal'};
  font-weight: ${weight};
  src: ${names.map((one) => `local("${one}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${height(ascent)};
  descent-override: ${height(-descent)};
  line-gap-override: ${height(lineGap)};
}
`;
  }).join('');
}

function metricsOf(bytes: Uint8Array) {
  const font = create(bytes);
  // Not `advanceWidth`, for which fontkit reads the outline, too, and fails where a space has none.
  const widths = [...MEASURED].map(
    (letter) => font.hmtx.metrics.get(font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id).advance,
  );
  const { unitsPerEm, ascent, descent, lineGap } = font;
  return { unitsPerEm, ascent, descent, lineGap, widths };
}

function average(widths: readonly number[]): number {
  const total = FREQUENCIES.reduce((sum, times) => sum + times, 0);
  return widths.reduce((sum, width, at) => sum + width * (FREQUENCIES[at] ?? 0), 0) / total;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`;
}
