import { AXN_FORM, axnOf, blobOf, dueLabel, glyphsFor, headOf, padded, type Tables } from './identity.ts';
import { counted, type Fields, rowsOf, same, shown, textIn } from './json.ts';
import type { Hashing } from './platform.ts';
import type { Findings } from './report.ts';

// Each deposit of the registry, derived again: number → label, family, text → hash → glyphs → identifier.

/** What the entries are compared with. */
export interface Registry {
  readonly deposits: readonly Fields[];
  /** Findings that the adoption of another archive set aside: rule and deposit. */
  readonly waived: ReadonlySet<string>;
}

/** The registry, and the waivers that are published with it. */
export function registryOf(registry: Fields, waivers: Fields | undefined): Registry {
  const waived = rowsOf(waivers?.waivers)
    .filter((one) => one.resource === 'registry')
    .map((one) => `${textIn(one, 'rule')} ${textIn(one, 'key')}`);
  return { deposits: rowsOf(registry.deposits), waived: new Set(waived) };
}

/** The path of a deposit's text. */
export const textPath = (label: string) => `data/texts/AXN-${label}-text.md`;

const LF = 0x0a;
const encoder = new TextEncoder();
const HASH = /^[0-9a-f]{64}$/;
const TEXTS = /^data\/texts\//;

/** Checks the entries and texts of all deposits. */
export class DepositCheck {
  /** Entry and number by the path of the text, for every deposit that is to have a text: not redacted, and not held by another deposit. */
  readonly #byText = new Map<string, { entry: Fields; number: number }>();
  readonly #seen = new Set<string>();
  readonly #claimed: number[] = [];
  readonly #registry: Registry;
  readonly #findings: Findings;
  readonly #hashing: Hashing;
  #excused = 0;

  constructor(registry: Registry, hashing: Hashing, findings: Findings) {
    this.#registry = registry;
    this.#findings = findings;
    this.#hashing = hashing;
    for (const [at, entry] of registry.deposits.entries()) {
      const path = textPath(textIn(entry, 'hex'));
      // Of two adopted deposits with one label, one has the text.
      const isHeld = entry.text_held_by !== undefined;
      if (entry.redacted !== true && !isHeld) this.#byText.set(path, { entry, number: at + 1 });
    }
  }

  /** Whether a file is the text of a deposit. */
  wants(path: string): boolean {
    return this.#byText.has(path);
  }

  /** The paths of the texts that no call of `see` has brought. */
  get unseen(): string[] {
    return [...this.#byText.keys()].filter((path) => !this.#seen.has(path));
  }

  /** Entries that need no text: identifiers from number, family and hash. */
  entries(tables: Tables): void {
    const used = new Set<string>();
    for (const [at, entry] of this.#registry.deposits.entries()) {
      this.#entry(entry, at + 1, tables, used);
      used.add(padded(textIn(entry, 'hex')));
    }
    this.#findings.count(
      'deposits',
      'identifiers derived from number, family and hash',
      this.#registry.deposits.length,
    );
  }

  /** Whether a published waiver sets aside what a rule finds in a deposit; it is counted. */
  excuses(rule: string, number: number): boolean {
    const excused = this.#registry.waived.has(`${rule} ${number}`);
    if (excused) this.#excused += 1;
    return excused;
  }

  #wrong(number: number, rule: string, message: string, path?: string): void {
    if (!this.excuses(rule, number))
      this.#findings.add('deposits', message, { deposit: number, ...(path && { path }) });
  }

  #entry(entry: Fields, number: number, tables: Tables, used: ReadonlySet<string>): void {
    const [hash, hex, family, emoji] = ['hash', 'hex', 'family', 'emoji'].map((name) => textIn(entry, name));
    const differs = (rule: string, name: string, due: unknown) => {
      if (!same(entry[name], due))
        this.#wrong(number, rule, `${name} is ${shown(entry[name])}; derived: ${shown(due)}`);
    };
    if (used.has(padded(hex ?? '')))
      this.#wrong(number, 'AXN-005', `hex ${hex} is the label of another deposit, too`);
    else differs('AXN-005', 'hex', dueLabel(number, used));
    if (!tables.families.has(family ?? ''))
      this.#wrong(number, 'AXN-001', `family ${shown(family)} is none of the protocol`);
    if (!HASH.test(hash ?? '')) {
      this.#wrong(number, 'AXN-003', `hash is ${shown(hash)}, which is no SHA-256`);
      return;
    }
    differs('AXN-003', 'axn_canonical', hash);
    const due = glyphsFor(hash ?? '', tables);
    differs('AXN-002', 'emoji', due.emoji);
    differs('AXN-002', 'axn_display', emoji);
    differs('AXN-002', 'clusters', due.clusters);
    differs('AXN-002', 'reading', due.reading);
    if (!AXN_FORM.test(textIn(entry, 'axn')))
      this.#wrong(number, 'AXN-001', `axn is ${shown(entry.axn)}, not of the form of an identifier`);
    else {
      // A wrong label is told above, and once.
      const right = axnOf(hex ?? '', family ?? '', due.emoji);
      if (entry.axn !== right)
        this.#wrong(
          number,
          emoji === due.emoji ? 'AXN-001' : 'AXN-002',
          `axn is ${shown(entry.axn)}; derived: ${right}`,
        );
    }
  }

  /** The text of a deposit. */
  async see(path: string, bytes: Uint8Array, sha256: string): Promise<void> {
    const { entry, number } = this.#byText.get(path) ?? {};
    if (!entry || number === undefined) return;
    this.#seen.add(path);
    this.#findings.count('deposits', 'deposited texts');
    if (entry.hash !== sha256) {
      // An adopted archive may hold hashes that were never those of a text; it says so.
      if (entry.hash_status !== undefined) this.#claimed.push(number);
      else
        this.#wrong(
          number,
          'AXN-003',
          `the SHA-256 of the text is ${sha256}; the record states ${shown(entry.hash)}`,
          path,
        );
    }
    const digest = this.#hashing.sha1(blobOf(bytes));
    const swhid = `swh:1:cnt:${typeof digest === 'string' ? digest : await digest}`;
    if (entry.content_swhid !== swhid)
      this.#wrong(
        number,
        'TXT-002',
        `content_swhid is ${shown(entry.content_swhid)}; derived: ${swhid}`,
        path,
      );
    this.#form(entry, number, path, bytes);
  }

  #form(entry: Fields, number: number, path: string, bytes: Uint8Array): void {
    const wrong = (message: string) => this.#wrong(number, 'TXT-002', message, path);
    if (!this.#hashing.isUtf8(bytes)) {
      wrong('the text is not UTF-8');
      return;
    }
    const head = encoder.encode(
      headOf({
        title: textIn(entry, 'title'),
        creator: textIn(entry, 'creator'),
        description: textIn(entry, 'description'),
      }),
    );
    // Bytes are compared, since most of a text is its body, which nothing is asked of.
    if (!head.every((byte, at) => bytes[at] === byte)) {
      wrong('the text does not begin with title, creator and description of the record');
      return;
    }
    const body = bytes.length > head.length;
    if (bytes.at(-1) !== LF || (body && bytes.at(-2) === LF))
      wrong('the text does not end with one line end');
    const due = body ? `/${path}` : undefined;
    if (entry.full_text_path !== due)
      wrong(`full_text_path is ${shown(entry.full_text_path)}; the text is at ${shown(due)}`);
  }

  /** What can be said when all files were seen. `published` has the path of every file, `unknown` of those that could not be read. */
  finish(published: Iterable<string>, unknown: ReadonlySet<string>): void {
    for (const path of this.unseen) {
      if (unknown.has(path)) continue;
      const { number = 0 } = this.#byText.get(path) ?? {};
      this.#wrong(number, 'TXT-001', 'the text is not published', path);
    }
    const redacted = this.#registry.deposits.filter((entry) => entry.redacted === true);
    const without = new Map(redacted.map((entry) => [textPath(textIn(entry, 'hex')), entry.deposit_number]));
    for (const path of published) {
      if (!TEXTS.test(path) || this.#byText.has(path)) continue;
      const of = without.get(path);
      this.#findings.add(
        'deposits',
        of === undefined
          ? 'a text of no deposit'
          : `the text is published, although deposit ${of} is redacted`,
        { path },
      );
    }
    if (redacted.length > 0)
      this.#findings.gap(
        `the texts of ${counted(redacted.length, 'redacted deposit')}`,
        'redacted: no text is published, so nothing proves its hash',
      );
    if (this.#claimed.length > 0)
      this.#findings.gap(
        `the hash of ${counted(this.#claimed.length, 'deposit')} (${firstOf(this.#claimed)})`,
        'adopted from another archive: the hash is only claimed (hash_status), and is not that of the published text',
      );
    if (this.#excused > 0)
      this.#findings.gap(
        `${counted(this.#excused, 'difference')} of adopted deposits`,
        'set aside by the published waivers (data/waivers.json)',
      );
  }
}

/** The first numbers of a list. */
function firstOf(numbers: readonly number[]): string {
  return `${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? ', …' : ''}`;
}
