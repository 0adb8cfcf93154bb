// The folders of files that are looked up by path and never parsed.

/** Canonical texts, one for each deposit that is not redacted. */
export const TEXTS = 'data/texts/';

/** Autonomous editions, which the reading pass writes. */
export const EDITIONS = 'data/autonomous/';

/** Images of captures, each written once by the capture command. */
export const IMAGES = 'data/captures-images/';

/** Files of an adopted archive that have no place elsewhere, as they were; the adoption report says where each comes from. */
export const ADOPTED = 'data/adopted/';
