import type { Tool } from '../tool.ts';
import { checkDraftTool } from './check-draft.ts';
import { fetchTool } from './fetch.ts';
import { listRulesTool } from './list-rules.ts';
import { prepareSubmissionTool } from './prepare-submission.ts';
import { searchTool } from './search.ts';
import { verifyTool } from './verify.ts';

/** The one list of tools. All of them only read: depositing stays with the forge. */
export const MCP_TOOLS: readonly Tool[] = [
  searchTool,
  fetchTool,
  verifyTool,
  listRulesTool,
  checkDraftTool,
  prepareSubmissionTool,
];
