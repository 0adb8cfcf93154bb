// Numbers and texts as bytes: a number below 128 takes one byte (as in Protocol Buffers: seven bits a byte, the lowest first).

const encoder = new TextEncoder();
// A text may begin with the sign that elsewhere marks an encoding.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes that grow. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #size = 0;

  /** How many bytes were written. */
  get size(): number {
    return this.#size;
  }

  /** Writes a whole number from 0 to 2^32 - 1. */
  number(value: number): void {
    this.#reserve(5);
    let left = value;
    while (left > 127) {
      this.#bytes[this.#size++] = (left & 127) | 128;
      left = Math.floor(left / 128);
    }
    this.#bytes[this.#size++] = left;
  }

  /** Writes bytes as they are. */
  bytes(some: Uint8Array): void {
    this.#reserve(some.length);
    this.#bytes.set(some, this.#size);
    this.#size += some.length;
  }

  /** Begins anew: what was written is forgotten. */
  clear(): void {
    this.#size = 0;
  }

  /** Writes what another one has. */
  append(other: ByteWriter): void {
    this.bytes(other.#bytes.subarray(0, other.#size));
  }

  /** Writes a text with its length before it. */
  text(text: string): void {
    const bytes = encoder.encode(text);
    this.number(bytes.length);
    this.bytes(bytes);
  }

  /** What was written, copied. */
  whole(): Uint8Array {
    return this.#bytes.slice(0, this.#size);
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#size + more));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Every method throws where the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at: number;

  /** Reads from a place on. */
  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Whether everything was read. */
  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Where it reads. */
  get at(): number {
    return this.#at;
  }

  /** A number. */
  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error('a file of the search index is cut off');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** So many bytes; a view of them, not a copy. */
  bytes(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new Error('a file of the search index is cut off');
    const some = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return some;
  }

  /** A text with its length before it. */
  text(): string {
    return decoder.decode(this.bytes(this.number()));
  }
}
