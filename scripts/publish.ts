import { resolve } from 'node:path';
import { loadSite } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { describePublication, publishSite } from '../src/publishing/publish.ts';
import { keyFrom, openStore } from '../src/publishing/store.ts';
import { placeOf } from '../src/registry/surfaces/store-plan.ts';
import { UsageError } from '../src/registry/text/errors.ts';
import { progress } from '../src/verify/main.ts';

/** The number of files that are written at once: more gain nothing, since all wait for the same network. */
const PARALLEL = 16;

/** `npm run publish`: a built site in an object store. */
export const main = command('publish', async (call) => {
  const { publish: set } = loadSite(archiveRoot());
  const to = call.to ?? set?.to;
  if (to === undefined)
    throw new UsageError('Say where: --to s3://BUCKET/PREFIX, or publish.to in data/site.json.');
  const place = placeOf(to);
  if (!place) throw new UsageError(`--to is ${to}: give a bucket and a prefix, such as s3://registry/site.`);
  // With `--to`, the endpoint and region of the settings do not apply: a key must never go to the endpoint of another store.
  const own = call.to === undefined ? set : undefined;
  const { dryRun, again, overUnknown, overNewer, parallel = PARALLEL } = call;
  const endpoint = call.endpoint ?? own?.endpoint;
  const region = call.region ?? own?.region ?? (process.env.AWS_REGION || 'us-east-1');
  const store = openStore(place, { endpoint, region, parallel, ...keyFrom(process.env) });
  const published = await publishSite({
    ...{ store, parallel, dryRun, again, overUnknown, overNewer },
    folder: resolve(call.dist ?? process.env.OUT ?? 'dist'),
    repository: archiveRoot(),
    progressOf: progress,
  });
  console.log(describePublication(published, store.where, dryRun));
  store.close();
  return 0;
});
