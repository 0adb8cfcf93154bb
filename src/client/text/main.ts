import { showCards } from './axn-cards.ts';
import { addCopyButtons } from './code.ts';
import { setNotesBeside } from './side-notes.ts';

// What scripts add to deposited texts: copy buttons, footnotes beside the text, cards of the deposits that a text names.

addCopyButtons();
setNotesBeside();
showCards();
