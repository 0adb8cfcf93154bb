// Words are indexed by their stems, and Pagefind's program alone knows how it makes them: other libraries differ in 2% of words. It is
// asked for them; nothing else of it is used.

/** The stems of words, in their order. */
export type Stemmer = (words: readonly string[]) => string[];

/** What of the program is called (its interface is made by wasm-bindgen). */
interface Program {
  readonly memory: WebAssembly.Memory;
  readonly __wbindgen_externrefs: WebAssembly.Table;
  __wbindgen_start(): void;
  __wbindgen_malloc(size: number, align: number): number;
  __wbindgen_free(at: number, size: number, align: number): void;
  init_pagefind(at: number, size: number): number;
  enter_playground_mode(index: number): number;
  search(index: number, ...textsAndFlags: number[]): [at: number, size: number];
}

/** An index of no documents, as CBOR: its version, and five empty lists. */
const EMPTY = Uint8Array.of(0x86, 0x61, 0x31, 0x80, 0x80, 0x80, 0x80, 0x80);

/** Starts Pagefind's program, as it is after unpacking. Rejects where it is another one than expected. */
export async function stemmerOf(program: BufferSource): Promise<Stemmer> {
  let wasm: Program | undefined;
  const imports = {
    './pagefind_web_bg.js': {
      __wbindgen_init_externref_table: () => void wasm?.__wbindgen_externrefs.grow(4),
    },
  };
  const { instance } = await WebAssembly.instantiate(program, imports);
  wasm = instance.exports as unknown as Program;
  wasm.__wbindgen_start();
  const { memory, __wbindgen_malloc: reserve, __wbindgen_free: free } = wasm;
  const pass = (bytes: Uint8Array): [number, number] => {
    const at = reserve(bytes.length, 1);
    new Uint8Array(memory.buffer).set(bytes, at);
    return [at, bytes.length];
  };
  const index = wasm.enter_playground_mode(wasm.init_pagefind(...pass(EMPTY)));
  const { search } = wasm;
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  const none = new Uint8Array();
  return (words) => {
    if (words.length === 0) return [];
    const query = encoder.encode(words.join(' '));
    const texts = [query, query, encoder.encode('{}'), none].flatMap(pass);
    const [at, size] = search(index, ...texts, 0, 0);
    try {
      const answer = decoder.decode(new Uint8Array(memory.buffer, at >>> 0, size));
      const { search_keywords: stems } = JSON.parse(answer) as { search_keywords?: string[] };
      if (stems?.length !== words.length) throw new Error('the program of the search told no stems');
      return stems;
    } finally {
      free(at, size, 1);
    }
  };
}
