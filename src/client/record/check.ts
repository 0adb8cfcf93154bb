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
    const { text = '', glyphs } = place.dataset;
    const { verify } = await import('../verify/verify.ts');
    const same = await verify({ text, hash, glyphs }, answer);
    button.textContent = 'Verify again';
    button.ariaDisabled = null;
    return same;
  };
  place.hidden = false;
  button.addEventListener('click', async () => {
    if (button.ariaDisabled) return;
    await run();
    answer.scrollIntoView({ block: 'nearest' });
  });
  verifyFromSeal(run);
}

const SHORT = {
  true: 'Verified: the bytes of the text have the hash of this record, and its first six select these glyphs.',
  false: 'Not verified: the bytes of the text are not those that were deposited. “Check” says more.',
  undefined: 'Nothing was compared. “Check” says why.',
};

/** The link below the seal verifies where one looks at the seal; without a script it leads to “Check”. */
function verifyFromSeal(run: () => Promise<boolean | undefined>): void {
  const verdict = document.getElementById('seal-verdict');
  document.getElementById('verify-seal')?.addEventListener('click', async (event) => {
    event.preventDefault();
    if (!verdict) return;
    verdict.hidden = false;
    verdict.textContent = 'Fetching the text …';
    verdict.textContent = SHORT[`${await run()}`];
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
    await answerFor(file, { number: Number(place.dataset.number), hash }, answer);
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
