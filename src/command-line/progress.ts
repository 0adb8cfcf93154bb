const EVERY_MS = 100;

/** Shows the progress of long work on one line of a terminal; prints nothing where there is no terminal. */
export function progress(what: string): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {};
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (done < total && now - last < EVERY_MS) return;
    last = now;
    process.stderr.write(`\r${done} of ${total} ${what}${done === total ? '\n' : ''}`);
  };
}
