import { expect, test } from 'vitest';
import { scriptFontHead } from './script-font-head.ts';

const headOf = (text: string) => scriptFontHead(text, 'n0nce', async (name) => `/assets/${name}.css`);

test('a page in Latin, Greek and Cyrillic loads nothing more', async () => {
  expect(await headOf('{"title":"Réparation für Ζήνων и Жанна – Łódź"}')).toBe('');
});

test('another script brings its stylesheet, and its family behind the own fonts', async () => {
  expect(await headOf('חברת אלון 27')).toBe(
    '<link rel="stylesheet" href="/assets/@fontsource-variable/noto-sans-hebrew.css">' +
      '<style nonce="n0nce">:root{--script-fonts:"Noto Sans Hebrew Variable"}</style>',
  );
});

test('the families stand in the order in which the PDF asks them', async () => {
  expect(await headOf('🛠️ 修理します')).toContain(
    '--script-fonts:"Noto Sans JP Variable","Noto Sans SC Variable","Noto Emoji Variable"',
  );
});
