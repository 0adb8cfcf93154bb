import { file, type Surface } from './surface.ts';

/** The path of the program that verifies a copy. */
export const VERIFY_SCRIPT_PATH = '/api/verify.mjs';

/** `/api/verify.mjs`: the independent check of `src/verify` as one file. Made by the build alone: a mint changes nothing of it. */
export const verifyScriptSurface: Surface = {
  name: 'verify-script',
  path: VERIFY_SCRIPT_PATH,
  purpose:
    'Checks a published copy, or mirrors one: one file without dependencies, which Node (20 or newer) and browsers run.',
  group: 'protocols',
  derived_from: ['src/verify/'],
  export: true,
  files: ({ tools }) => [file(VERIFY_SCRIPT_PATH, () => tools.verifyScript())],
};
