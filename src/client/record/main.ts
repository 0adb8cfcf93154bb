import '../copy.ts';
import { offerChecks } from './check.ts';
import { followContents } from './contents.ts';
import { openInSheets } from './sheets.ts';

// The record page: copy buttons, contents that mark where one is, sheets on a phone, on demand the verification of its text, and whose label
// the digits are as well by which it was found.

followContents();
openInSheets();
offerChecks();

const asked = new URLSearchParams(location.search).get('id') ?? '';
if (/^\d+$/.test(asked)) import('./label.ts').then(({ sayLabel }) => sayLabel(asked)).catch(console.error);
