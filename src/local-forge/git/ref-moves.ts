import { BatchProcess, type Measure } from './batch-process.ts';

// Moves references through one `git update-ref --stdin`, each in a transaction of its own. Git ends where one is refused, and the next
// starts it again.

const DONE = 'start: ok\nprepare: ok\ncommit: ok\n';

/** The answer to a transaction is complete with its last line; where it is refused, git ends. */
const measure: Measure = (bytes) => (bytes.length < DONE.length ? undefined : DONE.length);

/** Moves references of one repository. */
export class RefMoves {
  readonly #git: BatchProcess;

  constructor(repository: string) {
    this.#git = new BatchProcess(['-C', repository, 'update-ref', '--stdin', '-z'], measure);
  }

  /**
   * Moves a reference from one id to another, of which the null id means that there is none. Returns false, and changes nothing, where
   * it did not point to `before`, or cannot be moved.
   */
  async move(name: string, before: string, after: string): Promise<boolean> {
    const change = /^0+$/.test(after)
      ? `delete ${name}\0${before}\0`
      : `update ${name}\0${after}\0${before}\0`;
    try {
      return (await this.#git.ask(`start\0${change}prepare\0commit\0`)).toString() === DONE;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#git.close();
  }
}
