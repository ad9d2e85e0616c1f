import { useEffect } from 'react';

/** What the workspace's own fonts have no letters for: anything but Latin, Greek and Cyrillic with their signs. */
const FOREIGN = /[\u0530-\u1cff\u2105\u2150-\u{10ffff}]/u;

/** Brings the fonts of other scripts along, as the public page does, where what is shown needs some. */
export function useScriptFonts(shown: unknown): void {
  const text = JSON.stringify(shown);
  useEffect(() => {
    if (!FOREIGN.test(text)) return;
    void import('./load-script-fonts.ts').then(({ loadScriptFonts }) => loadScriptFonts(text));
  }, [text]);
}
