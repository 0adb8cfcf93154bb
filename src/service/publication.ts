import { dropBuild } from '../archive/reuse-build.ts';
import { keepSpare } from '../archive/spare-site.ts';
import type { GitClone } from '../forge/clone.ts';
import type { Commands } from './commands.ts';
import { forgetSite, isKept, rememberSite } from './kept-site.ts';
import type { Place } from './place.ts';
import { type Published, publish, publishKept } from './publisher.ts';
import type { Pulls, TrackedPull } from './pulls.ts';
import { builtSite } from './run-gate.ts';

/** Publishes main, and knows what is published. */
export class Publication {
  readonly #place: Place;
  readonly #clone: GitClone;
  readonly #commands: Commands;
  readonly #pulls: Pulls;
  /** The sites that the gate built, by pull request. */
  readonly #builtSites = new Map<number, string>();
  #published: Published | undefined;
  /** The commit whose site an earlier run published, and which nobody has checked since. */
  #kept: string | undefined;
  /** The commit whose site was published, and is not recorded as kept yet. */
  #toRemember: string | undefined;

  constructor(place: Place, clone: GitClone, commands: Commands, pulls: Pulls) {
    this.#place = place;
    this.#clone = clone;
    this.#commands = commands;
    this.#pulls = pulls;
  }

  /** What is published; undefined until it is built or checked. */
  get published(): Published | undefined {
    return this.#published;
  }

  /** Builds and publishes the site of main. Throws an `Error` with the build's output when it fails. */
  async now(): Promise<void> {
    const sha = await this.#main();
    this.#beginWithMerged();
    const sites = [...this.#builtSites.values()];
    this.#kept = undefined;
    this.#toRemember = undefined;
    forgetSite(this.#place);
    const done = await publish(this.#clone, this.#commands, sha, sites, this.#place.now);
    if ('trouble' in done) throw new Error(done.trouble);
    this.#published = done;
    this.#toRemember = done.sha;
    for (const [pull, site] of this.#merged()) this.#drop(pull, site);
  }

  /**
   * The site that the gate built of what is merged now is, but for the commit, the one to publish: the build begins in it, or takes its
   * files where the cache is on another file system.
   */
  #beginWithMerged(): void {
    for (const [pull, site] of this.#merged()) if (keepSpare(site, site)) this.#builtSites.delete(pull);
  }

  /** The sites that the gate built of pull requests that are not open any more. */
  #merged(): [pull: number, site: string][] {
    return [...this.#builtSites].filter(([pull]) => !this.#pulls.isOpen(pull));
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
    if (main !== this.#published?.sha && !(await this.#check(main))) {
      await this.now();
      this.#place.published();
      this.#place.say(`site  published ${this.#published?.sha.slice(0, 12)}`);
    }
    this.remember();
  }

  /** Keeps the site that the gate built for the head of a pull request. */
  keepBuilt({ number, head }: TrackedPull): void {
    const before = this.#builtSites.get(number);
    if (before) this.#drop(number, before);
    this.#builtSites.set(number, builtSite(this.#place.state.scratch, head.sha));
  }

  async #check(main: string): Promise<boolean> {
    if (main !== this.#kept) return false;
    const { state, now } = this.#place;
    this.#published = await publishKept(this.#clone, this.#commands, main, state.site, now);
    return this.#published !== undefined;
  }

  /** Records which site is there, so that the next run serves it at once. After it was announced: nobody waits for it. */
  remember(): void {
    if (this.#toRemember === undefined) return;
    rememberSite(this.#place, this.#toRemember);
    this.#toRemember = undefined;
  }

  #drop(pull: number, site: string): void {
    dropBuild(site);
    this.#builtSites.delete(pull);
  }

  #main(): Promise<string> {
    return this.#clone.git(`--git-dir=${this.#place.forge.repository}`, 'rev-parse', 'refs/heads/main');
  }
}
