// Beside Unicode's own classes: characters that fonts draw as nothing. Braille's blank, the place of an embedded
// object, and blanks of musical, Khitan and Egyptian writing.
const VISIBLE =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\ufffc\u{16fe4}\u{1d159}\u{13441}\u{13442}]/u;

/** Whether a reader would see nothing of a text: it is empty, or made of blanks and invisible characters alone. */
export const isBlankText = (text: string): boolean => !VISIBLE.test(text);

/** The text without blanks around it, or undefined where nothing of it shows. */
export function presentText(text: string | null | undefined): string | undefined {
  return text === null || text === undefined || isBlankText(text) ? undefined : text.trim();
}
