import type { GitClone } from '../forge/clone.ts';
import type { Commands } from './commands.ts';
import { forgetSite, isKept, rememberSite } from './kept-site.ts';
import type { Place } from './place.ts';
import { type Published, publish, publishKept } from './publisher.ts';

/** Publishes main, and knows what is published. */
export class Publication {
  readonly #place: Place;
  readonly #clone: GitClone;
  readonly #commands: Commands;
  #published: Published | undefined;
  /** The commit whose site an earlier run published, and which nobody has checked since. */
  #kept: string | undefined;

  constructor(place: Place, clone: GitClone, commands: Commands) {
    this.#place = place;
    this.#clone = clone;
    this.#commands = commands;
  }

  /** What is published; undefined until it is built or checked. */
  get published(): Published | undefined {
    return this.#published;
  }

  /** Builds and publishes the site of main. Throws an `Error` with the build's output when it fails. */
  async now(): Promise<void> {
    const sha = await this.#main();
    this.#kept = undefined;
    forgetSite(this.#place);
    const done = await publish(this.#clone, this.#commands, sha, this.#place.now);
    if ('trouble' in done) throw new Error(done.trouble);
    this.#published = done;
    rememberSite(this.#place, done.sha);
  }

  /** Whether the site of main is there already. `follow` checks it, and builds it anew where it is not whole. */
  async keepsSite(): Promise<boolean> {
    const sha = await this.#main();
    this.#kept = isKept(this.#place, sha) ? sha : undefined;
    return this.#kept !== undefined;
  }

  /** Publishes main where it is not published yet. Throws what `now` throws. */
  async follow(): Promise<void> {
    const main = await this.#main();
    if (main === this.#published?.sha || (await this.#check(main))) return;
    await this.now();
    this.#place.published();
    this.#place.say(`site  published ${main.slice(0, 12)}`);
  }

  async #check(main: string): Promise<boolean> {
    if (main !== this.#kept) return false;
    const { state, now } = this.#place;
    this.#published = await publishKept(this.#clone, this.#commands, main, state.site, now);
    return this.#published !== undefined;
  }

  #main(): Promise<string> {
    return this.#clone.git(`--git-dir=${this.#place.forge.repository}`, 'rev-parse', 'refs/heads/main');
  }
}
