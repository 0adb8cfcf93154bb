// The words by which a text says that it defines something, in the languages of the archive. Each list is short on purpose: a
// definition that is missed does no harm, and a wrong one stays in the record.

const alternatives = (words: readonly string[]) => words.join('|');

const ARTICLES = [
  ...['an?', 'the', 'every', 'each'],
  ...['der', 'die', 'das', 'den', 'ein', 'eine', 'jede[rs]?'],
  ...['le', 'la', 'les', 'une?', "l[’']", 'toute?'],
  ...['el', 'los', 'las', 'una?', 'il', 'lo', 'uno', 'os?', 'uma?', 'een', 'het', 'de'],
];

const NAMING = [
  'the (?:term|word|phrase|expression|concept)(?: of)?',
  '(?:der|das|die) (?:Begriff|Wort|Ausdruck)',
  "(?:le|l[’']) ?(?:terme|mot|expression)",
  '(?:el|la) (?:término|palabra|expresión)',
];

/** Ends what precedes a defined term: the start of a sentence, then at most an article or “the term”. */
export const BEFORE_TERM = new RegExp(
  `(?:^|[.!?。！？:;]\\s*|[—–]\\s+)\\s*(?:(?:${alternatives([...NAMING, ...ARTICLES])})\\s*)?$`,
  'iu',
);

/** Ends what precedes the term of “By X we mean”. */
export const BEFORE_MEANT = /(?:^|[.!?;]\s*)by\s+$/iu;

/** Follows the term of “By X we mean”. */
export const MEANT = /^\s+(?:we|I|one)\s+(?:mean|means|understand|understands|denote|denotes)\s+/iu;

const VERBS = [
  ...[
    'means',
    'mean',
    'denotes',
    'denote',
    'refers to',
    'refer to',
    '(?:is|are) defined as',
    'designates',
    'signifies',
    'stands for',
  ],
  ...['bedeutet', 'bezeichnet', 'bezeichnen', 'meint', 'steht für'],
  ...['désigne', 'désignent', 'signifie', 'dénote'],
  ...['designa', 'significa', 'denota', 'se define como', 'indica'],
  ...['betekent', 'означает', 'обозначает', 'يعني', 'تعني', 'פירושו', 'משמעו'],
];

/** “is”, which defines only where a determiner follows: what follows it is part of the definition. */
const COPULAS = [
  '(?:is|are) (?=(?:an?|any|one|what|whatever|that which|when|where|how)\\b)',
  '(?:ist|sind) (?=(?:ein|eine|einer|jede|jeder|jedes|was|wer)\\b)',
  '(?:est|sont) (?=(?:une?|ce qui|ce que|toute?)\\b)',
  'es (?=(?:una?|lo que|todo|toda|cualquier)\\b)',
  'è (?=(?:una?|uno|ciò che|ogni)\\b)',
  'é (?=(?:uma?|todo|toda)\\b)',
  '[—–-] это ',
  'это ',
];

/** The same with a definite article or none: too common after a word that is merely stressed. */
const DEFINITE_COPULAS = [
  '(?:is|are) (?=the\\b)',
  '(?:ist|sind) (?=(?:der|die|das)\\b)',
  "(?:est|sont) (?=(?:les?|la)\\b|l[’'])",
  'es (?=(?:el|la)\\b)',
  "è (?=(?:il|lo|la)\\b|l[’'])",
  'é (?=[oa]\\b)',
  '(?:هو|هي) ',
  '(?:הוא|היא) ',
];

const after = (copulas: readonly string[]) =>
  new RegExp(
    `^["”»“]?\\s*(?:\\([^()]{1,40}\\)\\s*)?(?:(?:${alternatives(VERBS)})\\s+|${alternatives(copulas)})`,
    'iu',
  );

/** Follows a term that is defined by a sentence, in languages with spaces between words: a strong one, and one in emphasis. */
export const AFTER_TERM = { strong: after([...COPULAS, ...DEFINITE_COPULAS]), emphasis: after(COPULAS) };

/** The same in Chinese and Japanese. */
export const AFTER_TERM_UNSPACED = /^[」』”]?\s*(?:是指|指的是|意味着|意指|是(?=[一由对將将把用])|とは、?)/u;

/** The mark between a label and the definition that follows it: `**term**: definition`. */
export const AFTER_LABEL = /^\s*(?:[:：]\s*|[—–]\s+)/u;

const QUOTED_VERBS = alternatives(VERBS);

/** A quoted term at the start of a sentence with a word of definition after it. The term is at most 60 characters long. */
export const QUOTED_TERM = new RegExp(
  `(?<=^|[.!?]\\s)\\s*(?:(?:${alternatives([...NAMING, ...ARTICLES])})\\s+)?[“"«„]\\s?([^“”"«»„\\n]{2,60})\\s?[”"»“],?\\s+(?:${QUOTED_VERBS})\\s+`,
  'giu',
);

/** The same in Chinese and Japanese. */
export const QUOTED_TERM_UNSPACED =
  /[「『“]([^「」『』“”\n]{2,30})[」』”](?:是指|指的是|意味着|意指|とは、?)/gu;

const GLOSSARIES = [
  ...['glossary', 'terms', 'terminology', 'definitions', 'vocabulary'],
  ...['glossar', 'begriffe', 'begriffsbestimmungen', 'definitionen'],
  ...[
    'glossaire',
    'termes',
    'définitions',
    'glosario',
    'términos',
    'definiciones',
    'glossario',
    'termini',
    'definizioni',
  ],
  ...['глоссарий', 'термины', 'определения', '术语', '术语表', '词汇表', '定义', '用語', '用語集', '定義'],
  ...['مصطلحات', 'המונחים', 'מונחים'],
];

const GLOSSARY_NAME = `(?:\\d+[.)]\\s*)?(?:${alternatives(GLOSSARIES)})(?:\\s(?:and|und|et|y|e|of|used)\\s[\\p{L} ]{1,40})?`;

/** A heading under which each heading is a term. A number may precede it, and two such words may be joined. */
export const GLOSSARY = new RegExp(`^${GLOSSARY_NAME}$`, 'iu');

/** Words that stand emphasized, or before a colon, and name no concept: pronouns, adverbs and labels. Folded. */
export const NO_TERMS: ReadonlySet<string> = new Set(
  [
    'two three four five six seven eight nine ten zwei drei vier fünf deux trois dos tres',
    'i you he she it we they this that these those here there who what which one none all both each any some such other another',
    'not no yes never always only also then now thus therefore however first second third last next finally and or but if',
    'note notes example examples warning caution important tip hint remark summary abstract introduction conclusion background method',
    'methods results discussion references bibliography acknowledgements appendix figure table source sources see author authors editor',
    'editors creator date title subtitle version status license licence copyright keywords contact url doi isbn orcid q a question answer',
    'questions answers step input output todo update correction erratum edit caveat disclaimer purpose scope goal aim result proof theorem',
    'lemma case before after pros cons yes',
    'ich du er sie es wir ihr dies das diese dieser dieses jenes hier dort nicht nie immer nur auch und oder beispiel hinweis anmerkung',
    'achtung zusammenfassung einleitung quelle quellen abbildung tabelle frage antwort autor autorin datum titel',
    'je tu il elle nous vous ils elles ce cela ceci ici là ne pas jamais toujours seulement exemple remarque attention résumé source',
    'question réponse auteur date titre yo tú él ella nosotros ellos esto eso aquí no nunca siempre solo ejemplo nota resumen fuente',
    'pregunta respuesta autor fecha título я ты он она оно мы вы они это здесь не никогда всегда только пример примечание вопрос ответ',
    '我 你 他 她 它 我们 你们 他们 这 那 这里 例 例子 例如 注 注意 摘要 问 答 これ それ あれ ここ 例 注 注意 要約 質問 回答',
  ].flatMap((line) => line.split(' ')),
);
