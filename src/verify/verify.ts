import { depositCheck } from './deposits.ts';
import { checkCatalog, derivedCheck, filesOfCatalog } from './derived.ts';
import { tablesOf } from './identity.ts';
import { counted, type Fields, fieldsOf, parsed, rowsOf, shown, textIn } from './json.ts';
import { pooled } from './platform.ts';
import { collected, type Findings, type Report } from './report.ts';
import { type Asking, isUrl, siteSource } from './site.ts';
import {
  type Found,
  folderSource,
  HOST_FILES,
  MANIFEST,
  manifestOf,
  parseManifest,
  Unreadable,
} from './source.ts';

// The verification: every file of the manifest is read once, and whoever wants its bytes looks at them then.

const REGISTRY = 'data/registry.json';
const PROTOCOL = 'api/axn-protocol.json';
const CATALOG = 'api/index.json';
const NMEN = 'data/nmen-registry.json';
const WAIVERS = 'data/waivers.json';

/** After so many files in a row that cannot be read, a server is taken to be gone. */
const GIVE_UP_AFTER = 24;

/**
 * Verifies a publication, a URL or in Node also a folder: its manifest, every deposit, the catalog, and the invariants of the specification.
 * Throws an `Unreadable` where there is no manifest, and a `ManifestError` where it cannot be used.
 */
export async function verify(named: string, { progress, ...asking }: Asking = {}): Promise<Report> {
  const source = isUrl(named) ? await siteSource(named, asking) : await folderSource(named);
  const manifest = await manifestOf(source, 'it is no published copy, or not the whole of one');
  const files = parseManifest(manifest.bytes);
  const findings = collected();
  /** The hash and size of each file that was read, by path: of one that the manifest lacks as well. */
  const found = new Map<string, Found>();
  const unread = new Set<string>();
  const missing = new Set<string>();
  let failures = 0;
  const isGivenUp = () => failures >= GIVE_UP_AFTER;

  /** A file; undefined where there is none, or where it cannot be read, which is noted. */
  async function read(path: string, keep: boolean): Promise<Found | undefined> {
    try {
      const file = await source.read(path, keep);
      // Without its bytes, which would all be held.
      if (file) found.set(path, { sha256: file.sha256, size: file.size });
      else missing.add(path);
      failures = 0;
      return file;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.add(path);
      if (HOST_FILES.has(path)) findings.gap(path, 'it configures the host, which does not serve it');
      else {
        failures += 1;
        findings.fail(path, error.message);
      }
      return undefined;
    }
  }

  /** The files that were neither read nor found to be missing. */
  function unknown(): ReadonlySet<string> {
    const left = isGivenUp()
      ? [...files.keys()].filter((path) => !found.has(path) && !missing.has(path))
      : [];
    return new Set([...unread, ...left]);
  }

  const first = new Map<string, Found | undefined>();
  for (const path of [REGISTRY, PROTOCOL, CATALOG, NMEN, WAIVERS]) first.set(path, await read(path, true));
  const json = (path: string): Fields | undefined => parsed(first.get(path)?.bytes);
  const [registry, catalog] = [json(REGISTRY), json(CATALOG)];
  const deposits = rowsOf(registry?.deposits);
  const texts = await depositCheck(deposits, json(WAIVERS), findings);
  const derived = derivedCheck(deposits, findings);

  let done = 0;
  await pooled([...files], source.parallel, async ([path, due]) => {
    const [isText, looksInto] = [texts.wants(path), derived.wants(path)];
    if (!isGivenUp()) {
      const file = first.has(path) ? first.get(path) : await read(path, isText || looksInto);
      if (file || !unread.has(path)) compare(path, due, file, findings);
      if (file?.bytes && isText) await texts.see(path, file.bytes, file.sha256);
      if (file?.bytes && looksInto) derived.see(path, file.bytes, file.sha256);
    }
    done += 1;
    progress?.(done, files.size);
  });
  if (isGivenUp())
    findings.fail(
      'the other files',
      `${GIVE_UP_AFTER} files in a row could not be read, so no more were asked for`,
    );

  // Files beside those of the manifest.
  if (source.listed) {
    for (const path of [...source.listed.files].sort())
      if (path !== MANIFEST && !files.has(path))
        findings.add('manifest', 'extra: the manifest does not list it', { path });
    for (const path of source.listed.others)
      findings.add('manifest', 'extra: neither a file nor a folder (a symbolic link?)', { path });
  } else
    findings.gap(
      'extra files',
      'a server does not list its files, so what the manifest does not name cannot be seen over HTTP',
    );

  if (registry) {
    checkRegistry(registry, findings);
    const tables = tablesOf(json(PROTOCOL));
    if (typeof tables === 'string') {
      findings.add('deposits', tables, { path: PROTOCOL });
      findings.gap(`the identifiers of ${counted(deposits.length, 'deposit')}`, tables);
    } else texts.entries(tables);
    checkDesignations(deposits, json(NMEN), findings, (number) => texts.excuses('NME-001', number));
    // Texts of deposits that the manifest does not list: each one that is there is checked, and reported.
    for (const path of texts.unseen()) {
      if (files.has(path) || isGivenUp()) continue;
      const file = await read(path, true);
      if (!file?.bytes) continue;
      await texts.see(path, file.bytes, file.sha256);
      findings.add('manifest', 'the text of a deposit, which the manifest does not list', { path });
    }
    texts.finish(source.listed?.files ?? files.keys(), unknown());
    derived.finish((path) => files.has(path), [...unknown()]);
  } else {
    if (unread.has(REGISTRY)) findings.fail('the registry', 'it could not be read');
    else
      findings.add('invariants', first.get(REGISTRY) ? 'it is no JSON object' : 'there is no registry', {
        path: REGISTRY,
      });
    findings.gap('deposits and invariants', 'there is no registry that can be read');
  }

  if (catalog) {
    for (const path of filesOfCatalog(catalog))
      if (!found.has(path) && !files.has(path) && source.listed) await read(path, false);
    const counts = { files: files.size + 1, deposits: deposits.length };
    checkCatalog(catalog, found, unknown(), counts, findings);
  } else if (!unread.has(CATALOG))
    findings.add('catalog', 'the catalog is missing or no JSON object', { path: CATALOG });
  return findings.report(source.name, manifest.sha256);
}

/** Compares a file with the manifest. */
function compare(path: string, due: string, file: Found | undefined, findings: Findings): void {
  if (file) {
    findings.count('manifest', 'files by their hash');
    const words = `changed: its SHA-256 is ${file.sha256}; the manifest lists ${due}`;
    if (file.sha256 !== due) findings.add('manifest', words, { path });
  } else if (HOST_FILES.has(path)) findings.gap(path, 'it configures a host, and this copy does not have it');
  else findings.add('manifest', 'missing: the manifest lists it, and it is not there', { path });
}

// The statements of the registry on itself.

/** Compares the total and the numbers of the registry with its entries. */
function checkRegistry(registry: Fields, findings: Findings): void {
  const deposits = rowsOf(registry.deposits);
  const wrong = (message: string, deposit?: number) =>
    findings.add('invariants', message, { path: REGISTRY, deposit });
  if (!Array.isArray(registry.deposits)) wrong('deposits is not a list');
  if (registry.total_deposits !== deposits.length)
    wrong(
      `total_deposits is ${shown(registry.total_deposits)}; the registry has ${deposits.length} deposits`,
    );
  for (const [at, { deposit_number }] of deposits.entries())
    if (deposit_number !== at + 1)
      wrong(`deposit_number is ${shown(deposit_number)} where ${at + 1} is due`, at + 1);
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
