import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { examplesIn } from './tests/audit/examples.ts';
import { BROWSER } from './tests/site/browser.ts';
import { freePort } from './tests/fixtures/port.ts';
const port = await freePort();
const b = await chromium.launch({ ...BROWSER, args: [...(BROWSER.args ?? []), `--remote-debugging-port=${port}`] });
for (const e of examplesIn('/tmp/finds','middling')) {
  const lhr = (await lighthouse('http://localhost:4701'+e.path, {port, logLevel:'silent', onlyCategories:['best-practices','accessibility','seo']}))?.lhr;
  const bad = Object.values(lhr!.categories).flatMap(c=>c.auditRefs.filter(r=>r.weight>0 && lhr!.audits[r.id]!.score!==null && lhr!.audits[r.id]!.score!<1).map(r=>r.id+':'+JSON.stringify((lhr!.audits[r.id]!.details as any)?.items?.slice(0,3)).slice(0,500)));
  console.log(e.type, e.path, Object.values(lhr!.categories).map(c=>Math.round(c.score!*100)).join(' '), bad.join(' | '));
}
await b.close();
