import type { Commands } from './commands.ts';
import { commandEnvironment, type Place } from './place.ts';
import { type Worker, worker } from './wake.ts';

// The reading pass of the service: the command of the workflow read.yml, in a process of its own, as the app's account.

/** The worker that reads what was minted, and whether its last run failed. */
export interface ReadingWorker extends Worker {
  readonly hasFailed: () => boolean;
}

/** What the command says where there is nothing to do, which is most of the time. */
const IDLE = 'Nothing to read.';

/**
 * Makes the worker of the reading pass. A failed run is told in the terminal and tried again later; nothing that was deposited
 * depends on it.
 */
export function readingWorker(place: Place, commands: Commands): ReadingWorker {
  let failed = false;
  const work = async () => {
    const { code, output } = await commands.run('read', ['--reconcile'], commandEnvironment(place, 'app'));
    for (const line of output.split('\n').filter((one) => one !== '' && one !== IDLE))
      place.say(`read  ${line}`);
    if (code < 128) failed = code !== 0;
    if (failed) throw new Error('the reading pass failed; it is tried again');
  };
  const own = worker(work, (error) => place.say(`read: ${(error as Error).message}`));
  return { ...own, hasFailed: () => failed };
}
