import { bodyOf } from '../identity/canonical-text.ts';
import { fromUtf8, type Hashes } from '../identity/hash.ts';
import { factsOf, type MarkdownFacts, type TextFacts } from '../markdown/inspect.ts';
import type { Deposit } from '../model/deposit.ts';
import { sectionsBeside } from '../submission/sections.ts';

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
  #body: { readonly text: string | undefined } | undefined;
  #facts: TextFacts | undefined;

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
    this.#body ??= { text: this.text && bodyOf(this.decoded, this.deposit) };
    return this.#body.text;
  }

  /** What is validated as the body: the whole file where it is not the canonical text of the entry. */
  get shown(): string {
    return this.body ?? this.decoded;
  }

  /** Facts of the Markdown of everything that is shown as such. Each is parsed only where something in it could break a rule. */
  get facts(): TextFacts {
    this.#facts ??= this.#inspected();
    return this.#facts;
  }

  #inspected(): TextFacts {
    const { inspect } = this.#tools;
    const { description, wiki_article } = this.deposit;
    const beside = sectionsBeside(this.shown, this.deposit).map(({ name, text }) => [
      name,
      factsOf(text, inspect),
    ]);
    return {
      description: factsOf(description, inspect),
      body: factsOf(this.shown, inspect),
      // What is no text is REG-002's.
      wiki_article: factsOf(typeof wiki_article === 'string' ? wiki_article : '', inspect),
      ...Object.fromEntries(beside),
    };
  }
}
