import { archiveRoot, projectRoot } from '../src/archive/location.ts';
import { command, instant } from '../src/command-line/command.ts';
import { changeDocuments } from '../src/command-line/documents.ts';
import { countFindings, describeFindings } from '../src/command-line/findings.ts';
import { verifyDocuments } from '../src/gate/gate.ts';

/** `npm run protocol`: the only way to change protocols and schemas. */
export const main = command('protocol', (call) => {
  if (call.form !== 'verify') return changeDocuments(call);
  const findings = verifyDocuments(archiveRoot(), projectRoot(), instant(), call.base);
  const ok = findings.length === 0;
  if (call.json) console.log(JSON.stringify({ ok, findings }));
  else if (ok) console.log('Every document is as the index says.');
  else console.log(`${describeFindings(findings)}\n\n${countFindings(findings)}.`);
  return ok ? 0 : 1;
});
