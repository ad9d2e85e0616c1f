/** A font for what the first font of page, print and PDF has no letters for. */
export interface ScriptFont {
  /** Its name in styles, as its package gives it. */
  family: string;
  /** The npm package of slices: `wght.css` for pages; `unicode.json` and `files/` for the PDF. */
  package: string;
  /** The name of its whole files in `server/pdf/fonts/`, which the PDF takes where letters join over what slices would part. */
  whole?: string;
  /** What needs it on a page. */
  covers: RegExp;
}

const hebrew: ScriptFont = {
  family: 'Noto Sans Hebrew Variable',
  package: '@fontsource-variable/noto-sans-hebrew',
  whole: 'noto-sans-hebrew',
  covers: /\p{Script=Hebrew}/u,
};

const arabic: ScriptFont = {
  family: 'Noto Sans Arabic Variable',
  package: '@fontsource-variable/noto-sans-arabic',
  whole: 'noto-sans-arabic',
  covers: /\p{Script=Arabic}/u,
};

/** A font for one script, in slices that keep all of its letters together. */
const ofScript = (name: string, covers: RegExp): ScriptFont => ({
  family: `Noto Sans ${name} Variable`,
  package: `@fontsource-variable/noto-sans-${name.toLowerCase()}`,
  covers,
});

/** The scripts of India, South East Asia, the Caucasus, Ethiopia and the Maldives. */
const singleScripts: readonly ScriptFont[] = [
  ofScript('Armenian', /\p{Script=Armenian}/u),
  ofScript('Bengali', /\p{Script=Bengali}/u),
  // The dots that end sentences are those of all scripts of India.
  ofScript('Devanagari', /[\p{Script=Devanagari}\u0964\u0965]/u),
  ofScript('Ethiopic', /\p{Script=Ethiopic}/u),
  ofScript('Georgian', /\p{Script=Georgian}/u),
  ofScript('Gujarati', /\p{Script=Gujarati}/u),
  ofScript('Gurmukhi', /\p{Script=Gurmukhi}/u),
  ofScript('Kannada', /\p{Script=Kannada}/u),
  ofScript('Khmer', /\p{Script=Khmer}/u),
  ofScript('Lao', /\p{Script=Lao}/u),
  ofScript('Malayalam', /\p{Script=Malayalam}/u),
  ofScript('Myanmar', /\p{Script=Myanmar}/u),
  ofScript('Oriya', /\p{Script=Oriya}/u),
  ofScript('Sinhala', /\p{Script=Sinhala}/u),
  ofScript('Tamil', /\p{Script=Tamil}/u),
  ofScript('Telugu', /\p{Script=Telugu}/u),
  ofScript('Thaana', /\p{Script=Thaana}/u),
  // With the sign of the baht.
  ofScript('Thai', /[\p{Script=Thai}\u0e3f]/u),
];

/** Of the Han fonts this one has the symbols, too: arrows, stars, numbers in circles. */
const japanese: ScriptFont = {
  family: 'Noto Sans JP Variable',
  package: '@fontsource-variable/noto-sans-jp',
  covers:
    /[\p{Script=Hiragana}\p{Script=Katakana}\u2105\u2150-\u2190\u2192\u2194-\u2211\u2213\u2214\u2216-\u23ff\u2460-\u27bf]/u,
};

const chinese: ScriptFont = {
  family: 'Noto Sans SC Variable',
  package: '@fontsource-variable/noto-sans-sc',
  covers: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\u3200-\u33ff\uff00-\uff64\uffe0-\uffe6]/u,
};

const korean: ScriptFont = {
  family: 'Noto Sans KR Variable',
  package: '@fontsource-variable/noto-sans-kr',
  covers: /\p{Script=Hangul}/u,
};

/** One colour, so that it prints as it looks. */
export const emojiFont: ScriptFont = {
  family: 'Noto Emoji Variable',
  package: '@fontsource-variable/noto-emoji',
  covers: /(?![©®™])\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u20e3]/u,
};

/** All of them, in no order that matters. */
export const scriptFonts: readonly ScriptFont[] = [
  hebrew,
  arabic,
  japanese,
  chinese,
  korean,
  emojiFont,
  ...singleScripts,
];

/**
 * Every font, in the order in which a document with this text asks them. Han characters are shared by three languages
 * that draw them differently: the rest of the text says which one it is.
 */
export function scriptFontOrder(text: string): readonly ScriptFont[] {
  // Some of the last ones have signs, too, which are left to the fonts before them.
  return [hebrew, arabic, ...hanOrder(text), emojiFont, ...singleScripts];
}

function hanOrder(text: string): ScriptFont[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean];
  if (korean.covers.test(text)) return [korean, japanese, chinese];
  return /\p{Script=Han}/u.test(text) ? [chinese, japanese, korean] : [japanese, chinese, korean];
}

/** The fonts that a page with this text has to bring along: none for Latin, Greek, Cyrillic and Vietnamese. */
export function neededScriptFonts(text: string): readonly ScriptFont[] {
  return scriptFontOrder(text).filter((font) => font.covers.test(text));
}
