import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Writes the hook. Runs at each opening, because the checkout or Node can have moved. */
export function writeHook(repository: string): void {
  const quote = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;
  const hook = fileURLToPath(new URL('./hook.ts', import.meta.url));
  const text = `#!/bin/sh\nexec ${quote(process.execPath)} --disable-warning=ExperimentalWarning ${quote(hook)}\n`;
  writeFileSync(join(repository, 'hooks', 'pre-receive'), text, { mode: 0o755 });
}
