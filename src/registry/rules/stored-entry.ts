import { bodyOf } from '../canonical-text.ts';
import { fromUtf8, type Hashes } from '../hash.ts';
import { type MarkdownFacts, worthInspecting } from '../markdown/inspect.ts';
import type { Deposit } from '../model/deposit.ts';

const NO_FACTS: MarkdownFacts = { depth: 0, badLinks: [], failure: null };

/** What a stored entry is read with. */
export interface EntryTools {
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
}

/**
 * A stored record with the bytes of its text, undefined when the file is missing. What several rules ask of the text is
 * found once, when the first one asks.
 */
export class StoredEntry {
  readonly deposit: Deposit;
  readonly text: Uint8Array | undefined;
  readonly #tools: EntryTools;
  #digest: string | undefined;
  #decoded: string | undefined;
  #facts: MarkdownFacts | undefined;

  constructor(deposit: Deposit, text: Uint8Array | undefined, tools: EntryTools) {
    this.deposit = deposit;
    this.text = text;
    this.#tools = tools;
  }

  /** SHA-256 of the text, or undefined without one. */
  get digest(): string | undefined {
    if (this.text) this.#digest ??= this.#tools.hashes.sha256(this.text);
    return this.#digest;
  }

  /** The text as a string; empty without one. Throws a TypeError when its bytes are no UTF-8. */
  get decoded(): string {
    this.#decoded ??= this.text ? fromUtf8(this.text) : '';
    return this.#decoded;
  }

  /** The body, or undefined where the text is missing or not the canonical text of the entry. */
  get body(): string | undefined {
    return this.text && bodyOf(this.decoded, this.deposit);
  }

  /** Facts of the text's Markdown. It is parsed only where something in it could break a rule. */
  get facts(): MarkdownFacts {
    this.#facts ??= worthInspecting(this.decoded) ? this.#tools.inspect(this.decoded) : NO_FACTS;
    return this.#facts;
  }
}
