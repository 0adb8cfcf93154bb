import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../fixtures/checkout.ts';
import { node, sharedFolder } from '../fixtures/disk.ts';
import { writeFiles } from '../fixtures/files.ts';
import { sharedCode } from '../fixtures/shared-code.ts';

// A copy of the code, to which a test adds a file and a line.

/** Folders that the code of the project needs to run: itself, the documents, and the fixtures and probes of the tests. */
const FOLDERS = [
  ...['src/registry', 'src/archive', 'src/site', 'src/verify', 'src/components', 'api', 'tests/fixtures'],
  'tests/contributing/probes',
];

/** A copy of the code in a folder of its own, gone when the tests of its file are. */
export class CopiedCode {
  readonly root = sharedFolder();
  readonly #compiled: Record<string, string>;

  constructor(parts: readonly string[] = FOLDERS) {
    for (const part of parts) cpSync(join(ROOT, part), join(this.root, part), { recursive: true });
    for (const name of ['package.json', 'package-lock.json', 'node_modules'])
      symlinkSync(join(ROOT, name), join(this.root, name));
    this.#compiled = sharedCode(this.root);
  }

  /** Adds a file. */
  write(path: string, text: string): this {
    writeFiles(this.root, [[path, text]]);
    return this;
  }

  /** Puts a line before the first that contains `mark`. Throws where none does. */
  addLine(path: string, mark: string, line: string): this {
    const lines = readFileSync(join(this.root, path), 'utf8').split('\n');
    const at = lines.findIndex((one) => one.includes(mark));
    if (at === -1) throw new Error(`${path} has no line with ${mark}`);
    return this.write(path, lines.toSpliced(at, 0, line).join('\n'));
  }

  /** Runs a file of `tests/contributing/probes` in the copy. Returns what it prints. Throws where it fails. */
  run(probe: string): Promise<string> {
    return this.call([join(this.root, 'tests/contributing/probes', probe)]);
  }

  /** Runs a command of the copy, as `npm run` does, and returns what it prints. Throws where it fails. */
  command(...args: string[]): Promise<string> {
    return this.call([join(this.root, 'scripts/run.mjs'), ...args]);
  }

  /** Runs Node in the copy. */
  private async call(args: readonly string[]): Promise<string> {
    // Vitest sets these for itself; a build of the site is a production build.
    const production = { NODE_ENV: 'production', VITEST: '', MODE: '', DEV: '', PROD: '' };
    const { code, stdout, stderr } = await node(args, { ...production, ...this.#compiled }, this.root);
    if (code !== 0) throw new Error(`${stdout}${stderr}`);
    return stdout;
  }
}
