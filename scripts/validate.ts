import { archiveRoot } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { describeCheck } from '../src/command-line/findings.ts';
import { validate } from '../src/command-line/validate.ts';
import { SCOPES } from '../src/registry/model/rule.ts';
import { printableJson } from '../src/registry/text/strings.ts';

/** `npm run validate`: archive, change and built site against the rules. */
export const main = command('validate', async (call) => {
  const { ok, checked, findings, deposits } = await validate(call);
  const subject = `${deposits} deposits in ${archiveRoot()}`;
  console.log(
    call.json
      ? printableJson({ ok, checked, findings })
      : describeCheck(subject, { findings, checked }, ['Not asked for', SCOPES]),
  );
  return ok ? 0 : 1;
});
