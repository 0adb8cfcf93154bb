import '../copy.ts';
import { offerChecks } from './check.ts';
import { followContents } from './contents.ts';

// The record page: copy buttons, contents that mark where one is, and on demand the verification of its text.

followContents();
offerChecks();
