import { argumentsOf, run, UsageError } from '../src/command-line/command.ts';
import { carryOut, depositNumber } from '../src/command-line/moving.ts';
import { activate, joinSeries, supersedeBy, withdraw } from '../src/registry/mint/moves.ts';
import { SERIES_TYPES } from '../src/registry/model/vocabulary.ts';

const USAGE = `npm run lifecycle -- supersede N --by M
       npm run lifecycle -- withdraw N --reason "…" [--redact]
       npm run lifecycle -- activate N
       npm run lifecycle -- series N --type ${SERIES_TYPES.join('|')} --id NAME --place K [--predecessor M]`;

/** `npm run lifecycle`: moves a deposit from one state to another, through the rules and the one writer. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values, positionals } = argumentsOf({
      args,
      allowPositionals: true,
      options: {
        by: { type: 'string' },
        reason: { type: 'string' },
        redact: { type: 'boolean', default: false },
        type: { type: 'string' },
        id: { type: 'string' },
        place: { type: 'string' },
        predecessor: { type: 'string' },
      },
    });
    const [what, subject, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`What is “${rest.join(' ')}”?`);
    const number = depositNumber(subject, what ?? 'lifecycle');
    switch (what) {
      case 'supersede': {
        const by = depositNumber(values.by, '--by');
        return carryOut((archive, at) => supersedeBy(archive, number, by, at));
      }
      case 'withdraw': {
        const reason = values.reason?.trim();
        if (!reason)
          throw new UsageError('A withdrawal needs --reason: it stands on the tombstone for good.');
        return carryOut((archive, at) => withdraw(archive, number, reason, values.redact, at));
      }
      case 'activate':
        return carryOut((archive, at) => activate(archive, number, at));
      case 'series':
        return joinOneSeries(number, values);
      default:
        throw new UsageError(`There is no move “${what}”.`);
    }
  });
}

function joinOneSeries(
  number: number,
  values: Record<string, string | boolean | undefined>,
): Promise<number> {
  const type = SERIES_TYPES.find((known) => known === values.type);
  if (!type) throw new UsageError(`--type takes ${SERIES_TYPES.join(' or ')}.`);
  if (typeof values.id !== 'string' || values.id === '') throw new UsageError('--id names the series.');
  const id = values.id;
  const place = depositNumber(String(values.place ?? ''), '--place');
  const before = values.predecessor;
  const predecessor =
    before === undefined ? {} : { predecessor: depositNumber(String(before), '--predecessor') };
  return carryOut((archive, at) => joinSeries(archive, number, { type, id, place, ...predecessor }, at));
}
