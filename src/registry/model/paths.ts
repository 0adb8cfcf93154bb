// Paths of pages that the rest of the core names, apart from the list, which is made of what the core knows.

/** The folder of the record pages: a number of a deposit follows. */
export const RECORDS = '/s/records/';

/** The folder of the pages to browse: with every deposit, and by each facet that has pages. */
export const BROWSE = '/s/browse/';

/** The page that explains how to deposit. */
export const HOW_TO_DEPOSIT = '/protocol/deposit/';

/** The page on which every rule has its id as an anchor. */
export const RULES_PAGE = '/protocol/rules/';

/** Below the folder of a record: the page that compares it with the version before it. */
export const CHANGES = 'changes/';

/** The folder of the articles: a number of a deposit follows. */
export const WIKI = '/wiki/';

/** The folder of what is downloaded whole: that of the page of the data files. */
export const DOWNLOADS = '/datasets/';
