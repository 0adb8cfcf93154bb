import { archiveRoot } from '../archive/location.ts';
import { readSettled } from '../archive/writer.ts';
import { hasText, indexOf, paths } from '../registry/archive.ts';
import { type Terminal, terminal } from './confirm.ts';

/**
 * Says on a terminal what of a deposit stays readable after a withdrawal that does not remove its text, and asks. Returns whether to go on:
 * where nobody can be asked, and where there is no such text, yes. Throws an `ArchiveError`.
 */
export async function keepsText(number: number, asked: Terminal | undefined = terminal()): Promise<boolean> {
  if (!asked) return true;
  try {
    const { archive } = readSettled(archiveRoot());
    const deposit = indexOf(archive).byNumber.get(number);
    if (!deposit || deposit.status === 'WITHDRAWN' || !hasText(archive, deposit)) return true;
    console.error(
      [
        `Deposit ${number} will be marked as withdrawn, which is final. These stay readable:`,
        `  title, creator, description and keywords at ${paths.record(number)}`,
        `  the text at ${paths.text(deposit.hex)}`,
        'With --redact the text is removed from the site. It can also be removed later:',
        `  npm run lifecycle -- redact ${number}`,
      ].join('\n'),
    );
    return await asked.ask('Withdraw it, and keep the text readable?');
  } finally {
    asked.close();
  }
}
