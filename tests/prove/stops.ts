import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { fileAs, type Launched, launch, served } from '../fixtures/service.ts';
import { issueBody, submission } from '../fixtures/submissions.ts';
import type { Proof } from './proof.ts';

// A service that is stopped at moments that are spread over the publication of a deposit: by Ctrl-C, which a terminal sends to all of its
// processes and npm sends on, and by SIGTERM to npm, as a service manager sends it.

const MOMENTS = 40;
/** How long a service may take to publish. */
const PUBLISH_MS = 300_000;
/** How long it may take to end, and what it started after that. */
const END_MS = 15_000;
const LEFT_MS = 1_000;
const LOOK_MS = 50;

export const stops: Proof = {
  name: 'stops',
  requirement:
    'A service that is stopped at any moment of a publication ends, and with it all that it started; the next one goes on, and nothing is lost.',
  run: async ({ scratch, say, deposits: moments = MOMENTS }) => {
    const STATE = join(scratch, 'state');
    const ARCHIVE = writeArchive(archiveOf(submission()), join(scratch, 'archive'));
    const escapes: string[] = [];
    const stopped = async (service: Launched, signal: 'SIGINT' | 'SIGTERM', when: string) =>
      escapes.push(...(await stop(service, signal, STATE)).map((wrong) => `${signal} ${when}: ${wrong}`));
    const begun = async () => {
      // In a process group, as a terminal gives it one.
      const service = await launch({ STATE, ARCHIVE }, [], { byNpm: true, detached: true });
      await served(service);
      return service;
    };
    const first = await begun();
    const start = performance.now();
    await file(first, 0);
    escapes.push(...(await unpublished(first, 1)));
    const took = Math.round(performance.now() - start);
    await stopped(first, 'SIGTERM', 'after a publication');
    let slowest = 0;
    for (let at = 0; at < moments; at += 1) {
      const after = Math.round((took * at) / Math.max(1, moments - 1));
      if (at % 5 === 0) say(`${at} of ${moments} moments, ${took} ms from an issue to its record`);
      const service = await begun();
      await file(service, at + 1);
      await pause(after);
      const stopping = performance.now();
      await stopped(service, at % 2 === 0 ? 'SIGINT' : 'SIGTERM', `after ${after} ms`);
      slowest = Math.max(slowest, performance.now() - stopping);
    }
    const last = await begun();
    escapes.push(...(await unpublished(last, moments + 1)));
    await stopped(last, 'SIGINT', 'at the end');
    return {
      lines: [`${moments} moments within ${took} ms; the slowest stop took ${Math.round(slowest)} ms`],
      escapes,
    };
  },
};

const titleOf = (turn: number) => `Work ${turn}`;

/** Files a work of its own, by an account of its own. */
function file({ origin }: Launched, turn: number): Promise<number> {
  const body = issueBody({ title: titleOf(turn), body: `The text of work ${turn}.`, defines_concepts: '' });
  return fileAs(origin, `visitor-${turn}`, titleOf(turn), body);
}

/** The works of the first turns that are not published in time. */
async function unpublished({ origin }: Launched, turns: number): Promise<string[]> {
  const until = performance.now() + PUBLISH_MS;
  for (;;) {
    const answer = await fetch(`${origin}/data/registry.json`);
    const { deposits } = (await answer.json()) as { deposits: { title: string }[] };
    const there = new Set(deposits.map(({ title }) => title));
    const missing = Array.from({ length: turns }, (_, turn) => titleOf(turn)).filter(
      (title) => !there.has(title),
    );
    if (missing.length === 0 || performance.now() > until)
      return missing.map((title) => `“${title}” was filed and is not published`);
    await pause(LOOK_MS);
  }
}

/** Stops a service. Returns what is wrong with how it ended. */
async function stop({ child }: Launched, signal: 'SIGINT' | 'SIGTERM', state: string): Promise<string[]> {
  const { pid = 0 } = child;
  const ended = once(child, 'exit');
  process.kill(signal === 'SIGINT' ? -pid : pid, signal);
  const inTime = await Promise.race([ended.then(() => true), pause(END_MS, false, { ref: false })]);
  const wrong = inTime ? [] : [`it did not end within ${END_MS / 1000} s`];
  const until = performance.now() + LEFT_MS;
  while (processesOf(state).length > 0 && performance.now() < until) await pause(LOOK_MS);
  for (const [left, what] of processesOf(state)) {
    if (inTime) wrong.push(`process ${left} is left: ${what}`);
    process.kill(left, 'SIGKILL');
  }
  return wrong;
}

/** The processes that have the environment of a service, wherever they belong now: `npm` itself, and all that it started. */
function processesOf(state: string): [pid: number, command: string][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const own = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`STATE=${state}`);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return own && command !== '' ? [[Number(name), command] as [number, string]] : [];
      } catch {
        return []; // it has ended
      }
    });
}
