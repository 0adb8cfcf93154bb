// Finds the deposits that a reader can mean by an id (spec 4.3 `/records/?id=`, decision 23), from the map of HEX labels alone.

/** Maps HEX labels, current and retired, to deposit numbers: `/data/hex-to-deposit.json`. */
export type HexMap = Readonly<Record<string, number>>;

/** A deposit that an id can mean, and how the id was read. */
export interface Candidate {
  readonly number: number;
  readonly as: 'number' | 'hex';
}

/**
 * The result of reading an id. `axn` is set when the id is a whole identifier: its HEX alone proves nothing, so compare it with
 * the identifier of the record found.
 */
export interface Reading {
  readonly candidates: readonly Candidate[];
  readonly axn?: string;
}

/**
 * Reads an id: a deposit number, a HEX label (`0C`, `AXN-0C`, `AXN:0C`, padded or not), or a whole AXN, current or retired.
 * Digits alone are a number first; where they are also another deposit's HEX, both are candidates.
 */
export function readId(id: string, map: HexMap): Reading {
  const text = id.trim().normalize('NFC');
  const whole = /^AXN:([0-9A-F]{2,4})\.([A-Z]+)\.(.+)$/iu.exec(text);
  if (whole) {
    const [, hex = '', family = '', glyphs = ''] = whole;
    const axn = `AXN:${hex.toUpperCase()}.${family.toUpperCase()}.${glyphs}`;
    return { axn, candidates: byHex(hex, map) };
  }
  const label = /^(?:AXN[-:])?([0-9A-F]{1,4})$/i.exec(text)?.[1];
  const asHex = label ? byHex(label, map) : [];
  if (!/^\d{1,5}$/.test(text)) return { candidates: asHex };
  const asNumber = byNumber(Number(text), map);
  return {
    candidates: [...asNumber, ...asHex.filter(({ number }) => number !== asNumber[0]?.number)],
  };
}

function byHex(label: string, map: HexMap): Candidate[] {
  const hex = label.toUpperCase();
  for (const form of [hex, hex.padStart(2, '0'), hex.padStart(4, '0')]) {
    const number = Object.hasOwn(map, form) ? map[form] : undefined;
    if (number !== undefined) return [{ number, as: 'hex' }];
  }
  return [];
}

function byNumber(number: number, map: HexMap): Candidate[] {
  return Object.values(map).includes(number) ? [{ number, as: 'number' }] : [];
}

/** Whether two identifiers are equal but for variation selectors, which are often lost in transit. */
export function sameAxn(a: string, b: string): boolean {
  const plain = (axn: string) => axn.normalize('NFC').replace(/\uFE0F/g, '');
  return plain(a) === plain(b);
}
