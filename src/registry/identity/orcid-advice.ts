import { isOrcid, orcidCheckDigit, readOrcid } from './orcid.ts';

/**
 * What is wrong with a text that is no ORCID iD, and what it may have to be; undefined where only its form is wrong, or nothing.
 * A check digit that does not fit means one wrong digit somewhere, or two neighbors that are swapped: where one or two
 * swaps would fit, they are named, too.
 */
export function orcidAdvice(text: string): string | undefined {
  const tidy = readOrcid(text);
  if (tidy === undefined) return lengthAdvice(text);
  if (isOrcid(tidy)) return tidy === text ? undefined : `Write it as ${tidy}.`;
  const digits = tidy.replaceAll('-', '');
  const due = orcidCheckDigit(digits.slice(0, -1));
  const swapped = swaps(digits);
  const or =
    swapped.length > 0 && swapped.length < 3
      ? ` If two neighboring digits are swapped, it may be ${swapped.join(' or ')}.`
      : '';
  return `Its check digit does not fit: one of its digits is wrong. After these fifteen digits it would be ${due}, not ${digits.slice(-1)}.${or} Compare it with the iD at orcid.org.`;
}

/** The beginnings of the iDs that ORCID gives out. */
const ISSUED = /^000(?:0-000|9-00)/;

/** The iDs that a swap of two neighboring digits makes valid. */
function swaps(digits: string): string[] {
  return Array.from({ length: 14 }, (_, at) => {
    const [one = '', other = ''] = digits.slice(at, at + 2);
    return readOrcid(`${digits.slice(0, at)}${other}${one}${digits.slice(at + 2)}`) ?? '';
  }).filter((swapped) => ISSUED.test(swapped) && isOrcid(swapped));
}

function lengthAdvice(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '');
  if (!/^\d+X?$/i.test(plain) || plain.length === 16) return undefined;
  return `An ORCID iD has 16 digits; this has ${plain.length}. Copy it from orcid.org, or leave it empty.`;
}
