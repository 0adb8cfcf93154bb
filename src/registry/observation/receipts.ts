import { linesIn } from '../archive/resources/resource.ts';
import type { Sha256 } from '../identity/hash.ts';
import { IntakeReceipt, type RegisterEntry } from '../model/observations.ts';
import { lineAs } from '../text/json.ts';

// What the intake writes to the log of intakes (shapes, OBS-012).

/** The SHA-256 of an entry: of its JSON on one line, with its keys in the order of the schema, as the register has it. */
export function hashOfEntry(entry: RegisterEntry, sha256: Sha256): string {
  return sha256(JSON.stringify(entry));
}

/** The receipts of a log. What is no receipt is passed over: it is RCP-002's. */
export function receiptsIn(log: string): IntakeReceipt[] {
  return linesIn(log).flatMap((line) => lineAs(line, IntakeReceipt) ?? []);
}
