import { fromUtf8 } from '../identity/hash.ts';

// The text of a file that nobody promised to be UTF-8.

/** A decoded file: its text without a byte-order mark, and what was odd about its bytes. */
export interface Decoded {
  readonly text: string;
  readonly mark: boolean;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** The text of a file by its byte-order mark, else as UTF-8, else as Windows-1252, in which every byte is a character. Never throws. */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return marked(bytes.subarray(2), 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return marked(bytes.subarray(2), 'utf-16be');
  try {
    const text = fromUtf8(bytes);
    const mark = text.startsWith('\uFEFF');
    return { text: mark ? text.slice(1) : text, mark, encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), mark: false, encoding: 'windows-1252' };
  }
}

function marked(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), mark: true, encoding };
}
