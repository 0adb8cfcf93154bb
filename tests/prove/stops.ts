import { join } from 'node:path';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { submission } from '../fixtures/submissions.ts';
import type { Proof } from './proof.ts';
import { NpmStart } from './stops/npm-start.ts';

// A service that is stopped at moments that are spread over the publication of a deposit: by Ctrl-C, which a terminal sends to all of its
// processes and npm sends on, and by SIGTERM to npm, as a service manager sends it.

const MOMENTS = 40;

export const stops: Proof = {
  name: 'stops',
  requirement:
    'A service that is stopped at any moment of a publication ends, and with it all that it started; the next one goes on, and nothing is lost.',
  run: async ({ scratch, say, deposits: moments = MOMENTS }) => {
    const place = { state: join(scratch, 'state'), archive: join(scratch, 'archive') };
    writeArchive(archiveOf(submission()), place.archive);
    const escapes: string[] = [];
    const first = await NpmStart.at(place);
    const took = await first.publish(0);
    const stopped = async (service: NpmStart, signal: 'SIGINT' | 'SIGTERM', when: string) =>
      escapes.push(...(await service.stop(signal)).map((wrong) => `${signal} ${when}: ${wrong}`));
    await stopped(first, 'SIGTERM', 'after a publication');
    let slowest = 0;
    for (let at = 0; at < moments; at += 1) {
      const after = Math.round((took * at) / Math.max(1, moments - 1));
      if (at % 5 === 0) say(`${at} of ${moments} moments, ${took} ms from an issue to its record`);
      const service = await NpmStart.at(place);
      await service.file(at + 1);
      await new Promise((done) => setTimeout(done, after));
      const begun = performance.now();
      await stopped(service, at % 2 === 0 ? 'SIGINT' : 'SIGTERM', `after ${after} ms`);
      slowest = Math.max(slowest, performance.now() - begun);
    }
    const last = await NpmStart.at(place);
    const missing = await last.unpublished(moments + 1);
    escapes.push(...missing.map((title) => `“${title}” was filed and is not published`));
    await stopped(last, 'SIGINT', 'at the end');
    return {
      lines: [
        `${moments} moments within ${took} ms; the slowest stop took ${Math.round(slowest)} ms; ${moments + 1 - missing.length} works published`,
      ],
      escapes,
    };
  },
};
