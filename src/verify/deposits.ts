import { AXN_FORM, blobOf, dueLabel, glyphsFor, headOf, padded, type Tables } from './identity.ts';
import { counted, type Fields, rowsOf, same, shown, textIn } from './json.ts';
import { hashing, textOf } from './platform.ts';
import type { Findings } from './report.ts';

// Each deposit of the registry, derived again: number → label, family, text → hash → glyphs → identifier.

/** The path of a deposit's text. */
const textPath = (label: string) => `data/texts/AXN-${label}-text.md`;

const LF = 0x0a;
const HASH = /^[0-9a-f]{64}$/;
const TEXTS = /^data\/texts\//;

/** Checks the entries and texts of all deposits. What the adoption of another archive set aside, the published waivers excuse. */
export async function depositCheck(
  deposits: readonly Fields[],
  waivers: Fields | undefined,
  findings: Findings,
) {
  const { sha1 } = await hashing();
  const waived = new Set(
    rowsOf(waivers?.waivers)
      .filter((one) => one.resource === 'registry')
      .map((one) => `${textIn(one, 'rule')} ${textIn(one, 'key')}`),
  );
  /** Entry and number by the path of the text, for every deposit that is to have a text: not redacted, and not held by another deposit. */
  const byText = new Map<string, { entry: Fields; number: number }>();
  const seen = new Set<string>();
  const claimed: number[] = [];
  let excused = 0;
  for (const [at, entry] of deposits.entries()) {
    // Of two adopted deposits with one label, one has the text.
    const isHeld = entry.text_held_by !== undefined;
    if (entry.redacted !== true && !isHeld)
      byText.set(textPath(textIn(entry, 'hex')), { entry, number: at + 1 });
  }

  /** The paths of the texts that no call of `see` has brought. */
  const unseen = () => [...byText.keys()].filter((path) => !seen.has(path));

  /** Whether a published waiver sets aside what a rule finds in a deposit; it is counted. */
  function excuses(rule: string, number: number): boolean {
    const isExcused = waived.has(`${rule} ${number}`);
    if (isExcused) excused += 1;
    return isExcused;
  }

  function wrong(number: number, rule: string, message: string, path?: string): void {
    if (!excuses(rule, number)) findings.add('deposits', message, { path, deposit: number });
  }

  function checkEntry(entry: Fields, number: number, tables: Tables, used: ReadonlySet<string>): void {
    const [hash = '', hex = '', family = '', emoji = ''] = ['hash', 'hex', 'family', 'emoji'].map((name) =>
      textIn(entry, name),
    );
    const differs = (rule: string, name: string, due: unknown) => {
      if (!same(entry[name], due))
        wrong(number, rule, `${name} is ${shown(entry[name])}; derived: ${shown(due)}`);
    };
    if (used.has(padded(hex))) wrong(number, 'AXN-005', `hex ${hex} is the label of another deposit, too`);
    else differs('AXN-005', 'hex', dueLabel(number, used));
    if (!tables.families.has(family))
      wrong(number, 'AXN-001', `family ${shown(family)} is none of the protocol`);
    if (!HASH.test(hash)) {
      wrong(number, 'AXN-003', `hash is ${shown(hash)}, which is no SHA-256`);
      return;
    }
    differs('AXN-003', 'axn_canonical', hash);
    const due = glyphsFor(hash, tables);
    differs('AXN-002', 'emoji', due.emoji);
    differs('AXN-002', 'axn_display', emoji);
    differs('AXN-002', 'clusters', due.clusters);
    differs('AXN-002', 'reading', due.reading);
    // A wrong label is told above, and once.
    if (!AXN_FORM.test(textIn(entry, 'axn')))
      wrong(number, 'AXN-001', `axn is ${shown(entry.axn)}, not of the form of an identifier`);
    else differs(emoji === due.emoji ? 'AXN-001' : 'AXN-002', 'axn', `AXN:${hex}.${family}.${due.emoji}`);
  }

  function checkForm(entry: Fields, number: number, path: string, bytes: Uint8Array): void {
    const wrongForm = (message: string) => wrong(number, 'TXT-002', message, path);
    if (textOf(bytes) === undefined) {
      wrongForm('the text is not UTF-8');
      return;
    }
    const head = headOf(['title', 'creator', 'description'].map((name) => textIn(entry, name)));
    // Bytes are compared, since most of a text is its body, which nothing is asked of.
    if (!head.every((byte, at) => bytes[at] === byte)) {
      wrongForm('the text does not begin with title, creator and description of the record');
      return;
    }
    const body = bytes.length > head.length;
    if (bytes.at(-1) !== LF || (body && bytes.at(-2) === LF))
      wrongForm('the text does not end with one line end');
    const due = body ? `/${path}` : undefined;
    if (entry.full_text_path !== due)
      wrongForm(`full_text_path is ${shown(entry.full_text_path)}; the text is at ${shown(due)}`);
  }

  return {
    ...{ unseen, excuses },
    /** Whether a file is the text of a deposit. */
    wants: (path: string) => byText.has(path),
    /** Entries that need no text: identifiers from number, family and hash. */
    entries: (tables: Tables) => {
      const used = new Set<string>();
      for (const [at, entry] of deposits.entries()) {
        checkEntry(entry, at + 1, tables, used);
        used.add(padded(textIn(entry, 'hex')));
      }
      findings.count('deposits', 'identifiers derived from number, family and hash', deposits.length);
    },
    /** The text of a deposit. */
    see: async (path: string, bytes: Uint8Array, sha256: string) => {
      const { entry, number } = byText.get(path) ?? {};
      if (!entry || number === undefined) return;
      seen.add(path);
      findings.count('deposits', 'deposited texts');
      if (entry.hash !== sha256) {
        // An adopted archive may hold hashes that were never those of a text; it says so.
        const words = `the SHA-256 of the text is ${sha256}; the record states ${shown(entry.hash)}`;
        if (entry.hash_status === undefined) wrong(number, 'AXN-003', words, path);
        else claimed.push(number);
      }
      const swhid = `swh:1:cnt:${await sha1(blobOf(bytes))}`;
      const words = `content_swhid is ${shown(entry.content_swhid)}; derived: ${swhid}`;
      if (entry.content_swhid !== swhid) wrong(number, 'TXT-002', words, path);
      checkForm(entry, number, path, bytes);
    },
    /** Compares what needs all files to be seen. `published` has the path of every file, `unknown` of those that could not be read. */
    finish: (published: Iterable<string>, unknown: ReadonlySet<string>) => {
      for (const path of unseen())
        if (!unknown.has(path))
          wrong(byText.get(path)?.number ?? 0, 'TXT-001', 'the text is not published', path);
      const redacted = deposits.filter((entry) => entry.redacted === true);
      const without = new Map(
        redacted.map((entry) => [textPath(textIn(entry, 'hex')), entry.deposit_number]),
      );
      for (const path of published) {
        if (!TEXTS.test(path) || byText.has(path)) continue;
        const of = without.get(path);
        const words =
          of === undefined
            ? 'a text of no deposit'
            : `the text is published, although deposit ${of} is redacted`;
        findings.add('deposits', words, { path });
      }
      if (redacted.length > 0)
        findings.gap(
          `the texts of ${counted(redacted.length, 'redacted deposit')}`,
          'redacted: no text is published, so nothing proves its hash',
        );
      if (claimed.length > 0)
        findings.gap(
          `the hash of ${counted(claimed.length, 'deposit')} (${firstOf(claimed)})`,
          'adopted from another archive: the hash is only claimed (hash_status), and is not that of the published text',
        );
      if (excused > 0)
        findings.gap(
          `${counted(excused, 'difference')} of adopted deposits`,
          'set aside by the published waivers (data/waivers.json)',
        );
    },
  };
}

function firstOf(numbers: readonly number[]): string {
  return `${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? ', …' : ''}`;
}
