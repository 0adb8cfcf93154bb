import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../fixtures/port.ts';
import type { Figure } from '../bench.ts';
import { deposit, startService } from '../deposit.ts';
import type { Aims } from './aims.ts';
import type { Ground } from './ground.ts';

/** Beyond this, the commands of `npm start` have been measured each by itself. */
const MOST = 16_384;
/** How long the service is left alone before a deposit. */
const REST_MS = 5_000;

/** `npm start` on an archive whose site it built before, and a deposit there. */
export async function service(ground: Ground, aims: Aims): Promise<Figure[]> {
  if (ground.size > MOST) return [];
  ground.say(
    'a reading pass over all texts: in a corpus, none has been read, and the service would begin with them',
  );
  await ground.over(ground.served, ['read', '--new']);
  ground.say('npm start, which builds');
  // A site is kept for the address that it was made for.
  const PORT = String(await freePort());
  const settings = { ARCHIVE: ground.served, CACHE: ground.cache, STATE: join(ground.folder, 'state'), PORT };
  await (await startService(settings)).stop();
  ground.say('npm start again');
  const again = await startService(settings);
  try {
    await sleep(REST_MS);
    ground.say('a deposit');
    const lap = await deposit(again.origin, again.pid, ground.size, 'published');
    const aimed = (aim?: number): Partial<Figure> => (aim === undefined ? {} : { aim });
    return [
      ground.figure('npm start, built before: first page', again.seconds, 's', aimed(aims.firstPage)),
      ground.figure('npm start: deposit → record', lap.published, 's', aimed(aims.record)),
      ground.figure('  processor time', lap.processor, 's'),
    ];
  } finally {
    await again.stop();
  }
}
