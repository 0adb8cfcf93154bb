// Pieces of text that have broken programs, for the fields of generated submissions.

const SCRIPTS =
  'Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Beria_Erfe Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sidetic SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Tai_Yo Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Tolong_Siki Toto Tulu_Tigalari Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square';

/** A sample of one script of Unicode. */
interface ScriptSample {
  readonly script: string;
  /** Letters of the script, twelve at most, and marks that go with them. */
  readonly word: string;
  readonly long: string;
}

/** A word and a very long word of every script of Unicode 17. Throws for a script that this Node does not know. */
export function scriptSamples(): ScriptSample[] {
  const all = lettersAndMarks();
  return SCRIPTS.split(' ').map((script) => {
    const letters = all.match(new RegExp(`\\p{Script=${script}}`, 'gu')) ?? [];
    const step = Math.max(1, Math.floor(letters.length / 12));
    const word = letters
      .filter((_letter, at) => at % step === 0)
      .slice(0, 12)
      .join('');
    return { script, word, long: word.repeat(Math.ceil(400 / Math.max(1, word.length))) };
  });
}

function lettersAndMarks(): string {
  const points: string[] = [];
  for (let point = 0x41; point < 0x33480; point += 1) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const character = String.fromCodePoint(point);
    if (/[\p{L}\p{M}\p{So}\p{N}]/u.test(character)) points.push(character);
  }
  return points.join('');
}

/** Graphemes of every kind, each more than one UTF-16 unit. */
export const GRAPHEMES = {
  pair: '🦑',
  joined: '👨‍👩‍👧‍👦',
  flag: '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  selected: '❤️',
  keycap: '7️⃣',
  toned: '👩🏽‍🔬',
  ideograph: '𠮷',
  marked: `e${'\u0323\u0308\u0301'.repeat(100)}`,
  conjunct: 'क्ष्म्य',
  syllable: '각',
} as const;

/** Names that every object inherits, and names that systems reserve. */
export const NAMES =
  'constructor __proto__ prototype toString valueOf hasOwnProperty isPrototypeOf __defineGetter__ then toJSON length undefined null NaN true CON NUL aux.md COM1 LPT9.txt .. . ... .hidden trailing. ~root $HOME %PATH% index.html'.split(
    ' ',
  );

/** Values that end something in one of the formats in which a deposit is published. */
export const ENDINGS = [
  '</script><script>alert(1)</script>',
  '</title></h1></main></html>',
  '<!-- open',
  '--> closed',
  ']]> and <![CDATA[',
  '"quoted" and \'single\' and `backquoted`',
  'back\\slash\\',
  '\\u003c \\n \\',
  '100% %41 %zz %',
  '#fragment #1 ##',
  '?query=1&other=2',
  '../../etc/passwd',
  'a/b/c//d',
  'C:\\Windows\\con',
  '{{ mustache }} $' + '{template} {% tag %} <%= erb %>',
  '{brace}, }brace{, {{{',
  '$1 $& $` $$ $<name>',
  '&amp; &lt; &#60; &nbsp; &',
  'a | b | c',
  'TY  - GEN ER  - ',
  '@misc{x, title = {y}}',
  '* star * and _under_ and ~~struck~~',
  '[link](https://example.org/) ![image](https://example.org/a.png)',
  'AXN:01.ARCHIVAL.🧢🥐🔦🦑🏸🛷',
  '=1+1',
  '@SUM(1)',
  '+1 -1',
  'a\u00A0b\u2003c\u3000d\u2028e',
  'x\u200By\u200Cz\u200D\u2060',
  'soft\u00ADhyphen',
  'شرح \u2067يمين\u2069 left \u2066LTR\u2069',
  'א ב ג 123 ד',
  'ﷺ ﷽ ㍿ ﬃ ª ①',
  'I İ ı ß ẞ ſ ŉ',
  'Å Å é é 가',
  '🦑',
  '🦑🏴󠁧󠁢󠁳󠁣󠁴󠁿❤️7️⃣',
  '…',
  '.',
  '?!',
  '—',
  '-',
  '---',
  '0',
  '007',
  '1e999',
  'Ω̵̡̛̛̩̼͎̜̱̪̗̫̦̟̍̋̈́̀̀',
] as const;

/** Values of which nothing is seen. */
export const UNSEEN = [
  '\u200B',
  '\u2060\u200D',
  '\u3164',
  '\u00AD',
  '\uFE0F',
  '\u2800',
  '\u{E0020}',
  '\u180E\u034F',
];
