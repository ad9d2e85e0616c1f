import { neededScriptFonts } from '#shared/script-fonts.ts';

const sheets = import.meta.glob<string>(
  '../../../../../node_modules/@fontsource-variable/noto-{sans-*,emoji}/wght.css',
  { query: '?url', import: 'default', eager: true },
);

const families: string[] = [];

/** Loads the fonts that a text needs beyond those of the workspace; the theme puts `--script-fonts` behind its own. */
export function loadScriptFonts(text: string): void {
  for (const { family, package: name } of neededScriptFonts(text)) {
    const sheet = Object.entries(sheets).find(([path]) => path.endsWith(`/${name}/wght.css`));
    if (!sheet || families.includes(family)) continue;
    families.push(family);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet[1];
    document.head.append(link);
  }
  if (families.length > 0)
    document.documentElement.style.setProperty(
      '--script-fonts',
      families.map((family) => `"${family}"`).join(','),
    );
}
