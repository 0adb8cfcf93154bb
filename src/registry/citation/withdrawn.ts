import type { Deposit } from '../model/deposit.ts';
import type { CitedWork } from './work.ts';

/** A longer reason is left to the record: a citation is one line. */
const LONGEST_REASON = 200;

/**
 * The cited work of a deposit, with the day and the reason of its withdrawal behind the title where it was withdrawn, so that every
 * style and format shows them. Any other deposit's work is returned as it is.
 */
export function withdrawnWork(work: CitedWork, deposit: Deposit): CitedWork {
  if (deposit.status !== 'WITHDRAWN') return work;
  const reason = (deposit.withdrawn_reason ?? '').replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  const said = reason && [...reason].length <= LONGEST_REASON ? `: ${reason}` : '';
  const when = deposit.withdrawn_at ? ` ${deposit.withdrawn_at}` : '';
  return { ...work, title: `${work.title} [withdrawn${when}${said}]` };
}
