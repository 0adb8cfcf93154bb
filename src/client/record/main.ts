import '../copy.ts';
import { offerChecks } from './check.ts';
import { followContents } from './contents.ts';
import { openInSheets } from './sheets.ts';

// The record page: copy buttons, contents that mark where one is, sheets on a phone, and on demand the verification of its text.

followContents();
openInSheets();
offerChecks();
