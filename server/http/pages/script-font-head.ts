import { neededScriptFonts } from '#shared/script-fonts.ts';

/** Address of the stylesheet of a font package. */
export type FindStylesheet = (packageName: string) => Promise<string>;

/**
 * What a page with this text needs in its head beside the fonts of every page; nothing for most. The theme puts
 * `--script-fonts` behind its own fonts.
 */
export async function scriptFontHead(
  text: string,
  nonce: string,
  findStylesheet: FindStylesheet,
): Promise<string> {
  const fonts = neededScriptFonts(text);
  if (fonts.length === 0) return '';
  const links = await Promise.all(
    fonts.map(async (font) => `<link rel="stylesheet" href="${await findStylesheet(font.package)}">`),
  );
  const families = fonts.map(({ family }) => `"${family}"`).join(',');
  return `${links.join('')}<style nonce="${nonce}">:root{--script-fonts:${families}}</style>`;
}
