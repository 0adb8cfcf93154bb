import { holdsSuspects } from '../submission/sanitize.ts';
import { showsNothing } from '../text/strings.ts';

/**
 * What is wrong with a query as it was issued, in words that follow “found”; undefined where nothing is. It is one line, and shows in the
 * order in which it is stored: an address is written, looked up and linked on one line.
 */
export function queryFault(q: string): string | undefined {
  if (holdsSuspects(q) || /[\n\r\t\u2028\u2029]/.test(q))
    return 'a control or directional character, or a line break';
  return showsNothing(q) ? 'a string without a visible character' : undefined;
}
