import { join } from 'node:path';
import { type ObjectStore, startObjectStore } from '../fixtures/object-store.ts';
import { killedAt, publish as publishHere } from '../publishing/publishing.ts';
import { deadLinks, differing } from '../publishing/reader.ts';
import { filesIn } from '../publishing/small-site.ts';
import { buildSite, copyArchive } from '../site/building.ts';
import { mintWorks, withdrawOne } from '../site/changed-files.ts';
import type { Proof } from './proof.ts';

// Publishes the sample, and the sample with a deposit more and one withdrawn, in turn, and kills the command at one change after the other:
// each state follows the other, so that in one direction files come and in the other they go.

/** The kills of the first publication, and of each of the two updates. */
const FIRST = 6;
const UPDATES = 12;
const PREFIX = 'site/';

export const publish: Proof = {
  name: 'publish',
  requirement:
    'A publication in an object store that is killed at any change shows no reader a link without a target, and the next run finishes it byte for byte.',
  run: async ({ scratch, say, site }) => {
    const [old, next] = [site(), join(scratch, 'dist')];
    const archive = copyArchive(join(scratch, 'archive'));
    await mintWorks(archive);
    await withdrawOne(archive, 23);
    say('building the sample with a deposit more and one withdrawn');
    buildSite({ out: next, archive });
    const store = await startObjectStore();
    try {
      const run = new Killing(store, say);
      await run.first(old);
      for (const [from, to] of [
        [old, next],
        [next, old],
      ] as const)
        await run.update(from, to);
      return run;
    } finally {
      await store.close();
    }
  },
};

/** Kills, one after the other. */
class Killing {
  readonly lines: string[] = [];
  readonly escapes: string[] = [];
  readonly #store: ObjectStore;
  readonly #say: (text: string) => void;

  constructor(store: ObjectStore, say: (text: string) => void) {
    this.#store = store;
    this.#say = say;
  }

  /** The first publication: it is killed, goes on, and is killed again. */
  async first(folder: string): Promise<void> {
    const total = filesIn(folder).size;
    const step = Math.floor(total / (FIRST + 1));
    for (let at = 0; at < FIRST; at += 1)
      await this.#kill(folder, step, [], `first publication, part ${at + 1}`);
    await this.#finish(folder, 'first publication');
    this.lines.push(`the first publication of ${total} files, killed ${FIRST} times`);
  }

  /** From one state to another, killed at changes that are spread over the whole, before and after. */
  async update(from: string, to: string): Promise<void> {
    const [had, has] = [filesIn(from), filesIn(to)];
    const total = differing(has, new Map([...had].map(([path, bytes]) => [path, { bytes }]))).length;
    const kills = Math.min(UPDATES, total);
    for (let at = 0; at < kills; at += 1) {
      const change = 1 + Math.floor((at * (total - 1)) / Math.max(1, kills - 1));
      const what = `update of ${total} objects, change ${change}`;
      if (at % 4 === 0) this.#say(what);
      // The state before, which the last round has compared already.
      if (at > 0) await publishHere(this.#store, PREFIX, from, ['--over-unknown']);
      else await this.#finish(from, what);
      await this.#kill(to, change, [...had.keys()], what);
      await this.#finish(to, what);
    }
    this.lines.push(`an update of ${total} objects, killed ${kills} times`);
  }

  async #kill(folder: string, change: number, known: readonly string[], what: string): Promise<void> {
    const when = change % 2 === 0 ? 'before' : 'after';
    const { signal, stderr } = await killedAt(this.#store, PREFIX, folder, { change, when });
    if (signal !== 'SIGKILL') this.escapes.push(`${what}: was not killed: ${stderr.slice(-500)}`);
    const coming = filesIn(folder);
    const dead = deadLinks(await this.#store.objects(PREFIX), known, (path) => coming.has(path));
    this.escapes.push(...dead.map((link) => `${what}, killed ${when}: ${link}`));
  }

  async #finish(folder: string, what: string): Promise<void> {
    const { code, stderr } = await publishHere(this.#store, PREFIX, folder, ['--over-unknown']);
    if (code !== 0) this.escapes.push(`${what}: ended with ${code}: ${stderr.slice(-500)}`);
    const wrong = differing(filesIn(folder), await this.#store.objects(PREFIX));
    if (wrong.length > 0) this.escapes.push(`${what}: differs in ${wrong.slice(0, 5).join(', ')}`);
  }
}
