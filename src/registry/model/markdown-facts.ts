// What is known of a text's Markdown, for the rules that judge it (decisions 19 and 20).

/** What is wrong with a link target: where it would lead, or a character in it that nobody sees; and why, in words. */
export interface LinkProblem {
  readonly fault: 'target' | 'invisible';
  readonly reason: string;
}

/** A link target that is refused, and the line (from 1) it stands on. */
export interface BadLink extends LinkProblem {
  readonly target: string;
  readonly line: number;
}

/** A picture that a text names, as it stands there, and the line (from 1) it stands on. No page shows it. */
export interface NamedPicture {
  readonly written: string;
  readonly line: number;
}

/** Facts of one Markdown text. `failure` is set when it could not be parsed within its limits: the rest is then empty. */
export interface MarkdownFacts {
  readonly depth: number;
  readonly badLinks: readonly BadLink[];
  readonly failure: string | null;
  /** The first pictures that it names, in their order; absent where there are none. */
  readonly pictures?: readonly NamedPicture[];
}

/** Facts of the texts that a deposit shows as Markdown; those of a section that stands in the body are the body's. */
export interface TextFacts {
  readonly description: MarkdownFacts;
  readonly body: MarkdownFacts;
  readonly methodology?: MarkdownFacts;
  readonly falsification?: MarkdownFacts;
  readonly wiki_article?: MarkdownFacts;
}
