import { command, instant } from '../src/command-line/command.ts';
import { serveOverStdio } from '../src/mcp/server.ts';
import { folderSource, siteSource } from '../src/mcp/source.ts';

/** `npm run mcp`: a Model Context Protocol server over standard input and output. It only reads. */
export const main = command('mcp', async ({ url }) => {
  const source = url === undefined ? folderSource() : siteSource(url);
  await serveOverStdio({ source, now: instant }, process.env.npm_package_version ?? '0');
  return 0;
});
