import { recordHref } from '../card.ts';
import { readingsOf } from '../find.ts';
import { depositsWithHex } from '../lookup.ts';
import { archiveWords, element, link } from '../shared.ts';

/**
 * Shows a line if the digits that led to this record are also the HEX label of another deposit. Rejects when a file of
 * the site cannot be fetched.
 */
export async function sayLabel(digits: string): Promise<void> {
  for (const reading of readingsOf(digits)) {
    if (reading.as !== 'hex') continue;
    const others = (await depositsWithHex(reading.hex)).filter(
      ({ n }) => location.pathname !== recordHref(n),
    );
    for (const { n, t } of others) {
      const line = element('p', { className: 'notice' }, `${digits} is also the HEX label of `);
      line.append(link(recordHref(n), `deposit ${n}`), ', ', element('bdi', archiveWords(), t), '.');
      document.querySelector('.record header')?.prepend(line);
    }
  }
}
