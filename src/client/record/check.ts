import type { Status } from '../../registry/model/vocabulary.ts';
import type { Verified } from '../verify/verify.ts';

// The part “Check” of a record: the button that verifies its text, and the place for a file. What they need is loaded when they are used.

/** Shows the button and the place for a file, and makes them work. */
export function offerChecks(): void {
  const hash = document.getElementById('hash')?.textContent?.trim() ?? '';
  offerVerification(hash);
  offerComparison(hash);
}

function offerVerification(hash: string): void {
  const place = document.getElementById('verify');
  const button = place?.querySelector('button');
  const answer = place?.querySelector<HTMLElement>('[role="status"]');
  if (!place || !button || !answer) return;
  const run = async () => {
    button.ariaDisabled = 'true';
    const {
      text = '',
      derived,
      adoptedLabel,
      adoptedFamily,
      publishedHash,
      more = '',
      number,
    } = place.dataset;
    const axn = document.getElementById('axn')?.textContent ?? '';
    const glyphs = derived === undefined ? undefined : axn.slice(axn.lastIndexOf('.') + 1);
    const { verify } = await import('../verify/verify.ts');
    const claim = {
      number: Number(number),
      axn,
      adoptedLabel: adoptedLabel !== undefined,
      adoptedFamily: adoptedFamily !== undefined,
      publishedHash,
      more,
      text,
      hash,
      glyphs,
    };
    const found = await verify(claim, answer);
    button.textContent = 'Check again';
    button.ariaDisabled = null;
    return found;
  };
  place.hidden = false;
  button.addEventListener('click', async () => {
    if (button.ariaDisabled) return;
    await run();
    answer.scrollIntoView({ block: 'nearest' });
  });
  verifyFromSeal(run);
}

/** What was found, in a sentence that claims no more than was compared. */
function inShort({ text, published, glyphs, record }: Verified): string {
  if (published)
    return 'Claimed: the text is unchanged, and its hash is not the one that this record states. “Check” says more.';
  if (text === undefined) return 'Nothing was compared. “Check” says why.';
  if (!text)
    return 'Not verified: the bytes of the text are not those that were deposited. “Check” says more.';
  const same = 'the bytes of the text have the hash of this record';
  if (glyphs !== false && record === false)
    return `Not this record: ${same}, but the identifier or the published data do not agree with it. “Check” says more.`;
  if (glyphs === undefined) return `Verified: ${same}. The glyphs were not compared.`;
  return glyphs
    ? `Verified: ${same}, and its first six select these glyphs.`
    : `Not these glyphs: ${same}, but its first six do not select the glyphs shown here. “Check” says more.`;
}

/** The link below the seal verifies where one looks at the seal; without a script it leads to “Check”. */
function verifyFromSeal(run: () => Promise<Verified>): void {
  const verdict = document.getElementById('seal-verdict');
  document.getElementById('verify-seal')?.addEventListener('click', async (event) => {
    event.preventDefault();
    if (!verdict) return;
    verdict.hidden = false;
    verdict.textContent = 'Fetching the text …';
    verdict.textContent = inShort(await run());
  });
}

function offerComparison(hash: string): void {
  const place = document.getElementById('here');
  const input = place?.querySelector('input');
  const answer = place?.querySelector<HTMLElement>('[role="status"]');
  if (!place || !input || !answer) return;
  place.hidden = false;
  const compare = async (file: File | undefined) => {
    if (!file) return;
    const { answerFor } = await import('../verify/here.ts');
    const { number, status, held, stated } = place.dataset;
    const record = {
      number: Number(number),
      hash,
      status: status as Status,
      held: held !== undefined,
      stated: stated !== undefined,
    };
    await answerFor(file, record, answer);
  };
  input.addEventListener('change', () => compare(input.files?.[0]));
  place.addEventListener('dragover', (event) => {
    event.preventDefault();
    place.classList.add('over');
  });
  place.addEventListener('dragleave', () => place.classList.remove('over'));
  place.addEventListener('drop', (event) => {
    event.preventDefault();
    place.classList.remove('over');
    compare(event.dataTransfer?.files[0]);
  });
}
