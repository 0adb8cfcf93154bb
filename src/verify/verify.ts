import { DepositCheck, registryOf } from './deposits.ts';
import { checkCatalog, DerivedCheck, filesOfCatalog, type Measured } from './derived.ts';
import { tablesOf } from './identity.ts';
import { counted, type Fields, fieldsOf, parsed, rowsOf, shown, textIn } from './json.ts';
import { type Hashing, pooled } from './platform.ts';
import { Findings, type Report } from './report.ts';
import { type Found, HOST_FILES, MANIFEST, parseManifest, type Source, Unreadable } from './source.ts';

// The verification: every file of the manifest is read once, and whoever wants its bytes looks at them then.

/** How a verification runs. */
interface Verifying {
  readonly hashing: Hashing;
  /** Is told how many files of how many are done. */
  readonly progress?: (done: number, total: number) => void;
}

const REGISTRY = 'data/registry.json';
const PROTOCOL = 'api/axn-protocol.json';
const CATALOG = 'api/index.json';
const NMEN = 'data/nmen-registry.json';
const WAIVERS = 'data/waivers.json';

/** After so many files in a row that cannot be read, a server is taken to be gone. */
const GIVE_UP_AFTER = 24;

/**
 * Verifies a publication: its manifest, every deposit, the catalog, and the invariants of the specification. Throws an `Unreadable` where
 * there is no manifest, and a `ManifestError` where it cannot be used.
 */
export async function verifySource(source: Source, verifying: Verifying): Promise<Report> {
  const run = new Run(source, verifying, await manifestOf(source));
  return run.run();
}

async function manifestOf(source: Source): Promise<Required<Found>> {
  const found = await source.read(MANIFEST, true);
  if (!found?.bytes)
    throw new Unreadable(
      `${source.name} has no ${MANIFEST}: it is no published copy, or not the whole of one.`,
    );
  return { ...found, bytes: found.bytes };
}

class Run {
  readonly #source: Source;
  readonly #verifying: Verifying;
  readonly #manifest: Required<Found>;
  readonly #files: ReadonlyMap<string, string>;
  readonly #findings = new Findings();
  /** What was read, by path: of a file that the manifest lacks as well. */
  readonly #found = new Map<string, Measured>();
  #failures = 0;
  #done = 0;

  constructor(source: Source, verifying: Verifying, manifest: Required<Found>) {
    this.#source = source;
    this.#verifying = verifying;
    this.#manifest = manifest;
    this.#files = parseManifest(manifest.bytes);
  }

  async run(): Promise<Report> {
    const findings = this.#findings;
    const first = new Map<string, Found>();
    for (const path of [REGISTRY, PROTOCOL, CATALOG, NMEN, WAIVERS]) {
      const found = await this.#read(path, true);
      if (found) first.set(path, found);
    }
    const json = (path: string): Fields | undefined => parsed(first.get(path)?.bytes);
    const registry = json(REGISTRY);
    const { deposits, waived } = registryOf(registry ?? {}, json(WAIVERS));
    const texts = new DepositCheck({ deposits, waived }, this.#verifying.hashing, findings);
    const derived = new DerivedCheck(deposits, findings);

    await this.#pass(first, texts, derived);
    this.#strays();
    if (registry) {
      checkInOrder(registry, json(PROTOCOL), json(NMEN), texts, findings);
      await this.#unlisted(texts);
      const unknown = this.#unknown();
      texts.finish(this.#source.listed?.files ?? this.#files.keys(), unknown);
      derived.finish((path) => this.#files.has(path), [...unknown]);
    } else if (this.#unread.has(REGISTRY)) findings.fail('the registry', 'it could not be read');
    else if (first.has(REGISTRY)) findings.add('invariants', 'it is no JSON object', { path: REGISTRY });
    else findings.add('invariants', 'there is no registry', { path: REGISTRY });
    if (!registry) findings.gap('deposits and invariants', 'there is no registry that can be read');
    await this.#catalog(json(CATALOG), rowsOf(registry?.deposits).length);
    return findings.report(this.#source.name, this.#manifest.sha256);
  }

  /** Reads every file of the manifest, but those that were read first. */
  async #pass(first: ReadonlyMap<string, Found>, texts: DepositCheck, derived: DerivedCheck): Promise<void> {
    const { progress } = this.#verifying;
    const paths = [...this.#files.keys()];
    const one = async (path: string) => {
      const due = this.#files.get(path) ?? '';
      const looksInto = derived.wants(path);
      const isText = texts.wants(path);
      if (!this.#givenUp) {
        const found = first.has(path) ? first.get(path) : await this.#read(path, isText || looksInto);
        this.#compare(path, due, found);
        if (found?.bytes && isText) await texts.see(path, found.bytes, found.sha256);
        if (found?.bytes && looksInto) derived.see(path, found.bytes, found.sha256);
      }
      this.#done += 1;
      progress?.(this.#done, paths.length);
    };
    await pooled(paths, this.#source.parallel, one);
    if (this.#givenUp)
      this.#findings.fail(
        'the other files',
        `${GIVE_UP_AFTER} files in a row could not be read, so no more were asked for`,
      );
  }

  get #givenUp(): boolean {
    return this.#failures >= GIVE_UP_AFTER;
  }

  /** Compares a file with the manifest. */
  #compare(path: string, due: string, found: Found | undefined): void {
    if (!found) {
      if (this.#unread.has(path)) return;
      if (HOST_FILES.has(path))
        this.#findings.gap(path, 'it configures a host, and this copy does not have it');
      else this.#findings.add('manifest', 'missing: the manifest lists it, and it is not there', { path });
      return;
    }
    this.#findings.count('manifest', 'files by their hash');
    if (found.sha256 !== due)
      this.#findings.add('manifest', `changed: its SHA-256 is ${found.sha256}; the manifest lists ${due}`, {
        path,
      });
  }

  readonly #unread = new Set<string>();
  readonly #missing = new Set<string>();

  /** A file; undefined where there is none, or where it cannot be read, which is noted. */
  async #read(path: string, keep: boolean): Promise<Found | undefined> {
    try {
      const reading = this.#source.read(path, keep);
      const found = reading instanceof Promise ? await reading : reading;
      // Without its bytes, which would all be held.
      if (found) this.#found.set(path, { sha256: found.sha256, size: found.size });
      else this.#missing.add(path);
      this.#failures = 0;
      return found;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#unread.add(path);
      if (HOST_FILES.has(path)) this.#findings.gap(path, 'it configures the host, which does not serve it');
      else {
        this.#failures += 1;
        this.#findings.fail(path, error.message);
      }
      return undefined;
    }
  }

  /** What stands beside the files of the manifest. */
  #strays(): void {
    const { listed } = this.#source;
    if (!listed) {
      this.#findings.gap(
        'extra files',
        'a server does not list its files, so what the manifest does not name cannot be seen over HTTP',
      );
      return;
    }
    for (const path of [...listed.files].sort())
      if (path !== MANIFEST && !this.#files.has(path))
        this.#findings.add('manifest', 'extra: the manifest does not list it', { path });
    for (const path of listed.others)
      this.#findings.add('manifest', 'extra: neither a file nor a folder (a symbolic link?)', { path });
  }

  /** Asks for the texts of deposits that the manifest does not list. Checks each one that is there, and reports it. */
  async #unlisted(texts: DepositCheck): Promise<void> {
    for (const path of texts.unseen) {
      if (this.#files.has(path) || this.#givenUp) continue;
      const found = await this.#read(path, true);
      if (!found?.bytes) continue;
      await texts.see(path, found.bytes, found.sha256);
      this.#findings.add('manifest', 'the text of a deposit, which the manifest does not list', { path });
    }
  }

  async #catalog(index: Fields | undefined, deposits: number): Promise<void> {
    if (!index) {
      if (!this.#unread.has(CATALOG))
        this.#findings.add('catalog', 'the catalog is missing or no JSON object', { path: CATALOG });
      return;
    }
    for (const path of filesOfCatalog(index))
      if (!this.#found.has(path) && !this.#files.has(path) && this.#source.listed)
        await this.#read(path, false);
    const counts = { files: this.#files.size + 1, deposits };
    checkCatalog(index, this.#found, this.#unknown(), counts, this.#findings);
  }

  /** The files that were neither read nor found to be missing. */
  #unknown(): ReadonlySet<string> {
    const asked = (path: string) => this.#found.has(path) || this.#missing.has(path);
    const left = this.#givenUp ? [...this.#files.keys()].filter((path) => !asked(path)) : [];
    return new Set([...this.#unread, ...left]);
  }
}

function checkInOrder(
  registry: Fields,
  protocol: Fields | undefined,
  nmen: Fields | undefined,
  texts: DepositCheck,
  findings: Findings,
): void {
  checkRegistry(registry, findings);
  const tables = tablesOf(protocol);
  if (typeof tables === 'string') {
    findings.add('deposits', tables, { path: PROTOCOL });
    findings.gap(`the identifiers of ${counted(rowsOf(registry.deposits).length, 'deposit')}`, tables);
  } else texts.entries(tables);
  checkDesignations(rowsOf(registry.deposits), nmen, findings, (number) => texts.excuses('NME-001', number));
}

// What the registry says of itself.

/** Compares the total and the numbers of the registry with its entries. */
function checkRegistry(registry: Fields, findings: Findings): void {
  const deposits = rowsOf(registry.deposits);
  const wrong = (message: string) => findings.add('invariants', message, { path: REGISTRY });
  if (!Array.isArray(registry.deposits)) wrong('deposits is not a list');
  if (registry.total_deposits !== deposits.length)
    wrong(
      `total_deposits is ${shown(registry.total_deposits)}; the registry has ${deposits.length} deposits`,
    );
  for (const [at, { deposit_number }] of deposits.entries())
    if (deposit_number !== at + 1)
      findings.add('invariants', `deposit_number is ${shown(deposit_number)} where ${at + 1} is due`, {
        path: REGISTRY,
        deposit: at + 1,
      });
  findings.count('invariants', 'deposit numbers, from 1 without a gap', deposits.length);
}

const HOUR_MS = 3_600_000;

/**
 * Compares the observed designations of deposits with the published history of their entities. The day is that of the minting; the
 * time zone of the archive is not published, so each day that it was somewhere on Earth counts. What an adoption brought can be excused.
 */
function checkDesignations(
  deposits: readonly Fields[],
  nmen: Fields | undefined,
  findings: Findings,
  isExcused: (number: number) => boolean,
): void {
  const entities = new Map(
    rowsOf(nmen?.entities).map((one) => [plain(textIn(one, 'entity')), rowsOf(one.designations)]),
  );
  for (const [at, entry] of deposits.entries()) {
    const status = entry.nmen_status_observed;
    if (status === undefined || status === null) continue;
    findings.count('invariants', 'observed designations');
    const minted = Date.parse(textIn(entry, 'minted_at'));
    const history = entities.get(plain(textIn(entry, 'nmen_entity')));
    const days = Number.isNaN(minted) ? [] : [-12, 0, 14].map((hours) => dayOf(minted + hours * HOUR_MS));
    const known = days.map((day) => statusOn(history ?? [], day, minted));
    if (!known.includes(shown(status)) && !isExcused(at + 1))
      findings.add(
        'invariants',
        `nmen_status_observed is ${shown(status)}; on the day of minting the designation was ${shown(known[1] ?? '')}`,
        { path: REGISTRY, deposit: at + 1 },
      );
  }
}

const plain = (name: string) => name.normalize('NFC').trim();
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A designation that was made on its very day holds from its instant. */
function statusOn(history: readonly Fields[], day: string, minted: number): string {
  const before = history.filter(
    (one) => textIn(one, 'since') <= day && !(Date.parse(textIn(one, 'at')) > minted),
  );
  const latest = before.toSorted((a, b) => textIn(a, 'since').localeCompare(textIn(b, 'since'), 'en')).at(-1);
  return textIn(fieldsOf(latest), 'status');
}
