import { fromUtf8 } from '../../identity/hash.ts';

// The text of a file that nobody promised to be UTF-8.

/** A decoded file: its text without a byte-order mark, and what was odd about its bytes. */
interface Decoded {
  readonly text: string;
  readonly mark: boolean;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'cesu-8' | 'windows-1252';
}

/**
 * The text of a file by its byte-order mark, else as UTF-8, else as UTF-8 in which halves of characters are written by themselves (CESU-8),
 * else as Windows-1252, in which every byte is a character. Never throws.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return marked(bytes.subarray(2), 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return marked(bytes.subarray(2), 'utf-16be');
  try {
    const text = fromUtf8(bytes);
    const mark = text.startsWith('\uFEFF');
    return { text: mark ? text.slice(1) : text, mark, encoding: 'utf-8' };
  } catch {
    const text = withHalves(bytes);
    if (text !== undefined) return { text, mark: false, encoding: 'cesu-8' };
    return { text: new TextDecoder('windows-1252').decode(bytes), mark: false, encoding: 'windows-1252' };
  }
}

/** Bytes that are UTF-8 but for surrogates, each of which stands there in three bytes; undefined where they are something else. */
function withHalves(bytes: Uint8Array): string | undefined {
  let text = '';
  let from = 0;
  try {
    for (let at = 0; at + 2 < bytes.length; at += 1) {
      const [first, second = 0, third = 0] = bytes.subarray(at, at + 3);
      if (first !== 0xed || second < 0xa0 || third >> 6 !== 2) continue;
      text +=
        fromUtf8(bytes.subarray(from, at)) +
        String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | (third & 0x3f));
      from = at + 3;
      at += 2;
    }
    return from === 0 ? undefined : text + fromUtf8(bytes.subarray(from));
  } catch {
    return undefined;
  }
}

function marked(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), mark: true, encoding };
}
