import { Editor } from '@tiptap/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { RichText } from '#shared/rich-text.ts';
import { richTextSchema } from '#shared/rich-text-schema.ts';
import { extensions } from './editor-extensions.ts';
import { pictureFiles } from './insert-picture.ts';
import { toRichText, typedHref } from './rich-text-json.ts';

const FILE = '0b8f4a5e-1d2c-4e3f-8a9b-123456789abc';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function open(content: RichText | string = '') {
  editor = new Editor({ element: document.createElement('div'), extensions, content, injectCSS: false });
  return editor;
}

/** What an editor makes of HTML that is put into it. */
const pasted = (html: string) => toRichText(open(html).getJSON());

const words = fc.stringMatching(/^[\w ;<>&"'שלוםä]{1,12}$/).filter((text) => text.trim() !== '');
const marks = fc
  .record({ isBold: fc.boolean(), isItalic: fc.boolean(), isLink: fc.boolean() })
  .map(({ isBold, isItalic, isLink }) => [
    ...(isBold ? [{ type: 'bold' as const }] : []),
    ...(isItalic ? [{ type: 'italic' as const }] : []),
    ...(isLink ? [{ type: 'link' as const, attrs: { href: 'https://example.com/a?b=c' } }] : []),
  ]);
// Neighbors with the same marks are one text.
const inlines = fc
  .tuple(words, marks)
  .map(([text, on]) => [
    { type: 'text' as const, text: 'x' },
    { type: 'hardBreak' as const },
    { type: 'text' as const, text, ...(on.length > 0 && { marks: on }) },
  ]);
const paragraph = inlines.map((content) => ({ type: 'paragraph' as const, content }));
const list = fc.letrec<{ list: unknown; item: unknown }>((tie) => ({
  list: fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(tie('item'), { minLength: 1, maxLength: 2 }),
  }),
  item: fc
    .tuple(paragraph, fc.oneof({ depthSize: 'small', maxDepth: 2 }, fc.constant([]), fc.tuple(tie('list'))))
    .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
})).list;
const heading = fc
  .tuple(fc.constantFrom(2 as const, 3 as const), inlines)
  .map(([level, content]) => ({ type: 'heading' as const, attrs: { level }, content }));
const image = words.map((alt) => ({ type: 'image' as const, attrs: { fileId: FILE, alt } }));
const richText = fc
  .tuple(fc.array(fc.oneof(paragraph, heading, list, image), { maxLength: 5 }), paragraph)
  .map(([blocks, last]) => ({ type: 'doc', content: [...blocks, last] }) as RichText);

test('what was stored comes back from the editor as it was', () => {
  fc.assert(
    fc.property(richText, (text) => {
      expect(richTextSchema.parse(text)).toEqual(text);
      expect(toRichText(open(text).getJSON())).toEqual(text);
    }),
    { numRuns: 40 },
  );
});

test('nothing but what is allowed is kept of any HTML', () => {
  const html = `<style>p{color:red}</style><script>alert(1)</script><h1 onclick="x()">Big</h1><p style="position:fixed" class="c">
    Hi <b>bold</b> <u>under</u><img src="https://tracker.example/x.png" onerror="alert(1)" width="99999">
    <a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a></p>
    <iframe src="https://evil.example"></iframe><table><tr><td>cell</td></tr></table><svg onload="alert(1)"><text>svg</text></svg>
    <img data-file-id="../../etc" src="data:text/html,x"><form action="/x"><input value="v"><button>Go</button></form>`;
  const text = pasted(html);
  expect(richTextSchema.parse(text)).toEqual(text);
  const json = JSON.stringify(text);
  expect(json).not.toMatch(/javascript:|alert|tracker|color|evil|etc|onclick|image/);
  expect(json).toContain('"text":"bold","marks":[{"type":"bold"}]');
  expect(json).toContain('"text":"good","marks":[{"type":"link","attrs":{"href":"https://example.com/"}}]');
  expect(json).toContain('cell');
});

test('lists that are too deep end in paragraphs, blank texts are none', () => {
  const deep = `${'<ul><li><p>a</p>'.repeat(7)}${'</li></ul>'.repeat(7)}`;
  const text = pasted(deep);
  expect(text).not.toBeNull();
  expect(richTextSchema.parse(text)).toEqual(text);
  expect(pasted('<p> </p><p><br></p><h2></h2>')).toBeNull();
  expect(toRichText({ type: 'doc', content: [{ type: 'image', attrs: { fileId: 'x' } }] })).toBeNull();
});

test('empty lines at the end go, those within stay', () => {
  expect(pasted('<p>a</p><p></p><p>b</p><p></p><p></p>')?.content).toHaveLength(3);
});

describe('a typed address', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['ana@studio.example', 'mailto:ana@studio.example'],
    [' http://example.com ', 'http://example.com'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://user:pass@example.com', undefined],
    ['', undefined],
  ])('%j leads to %j', (typed, href) => expect(typedHref(typed)).toBe(href));
});

test('a picture is taken from the clipboard where it is all there is', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const transferred = (html: string) => ({ files: [file], getData: () => html });
  expect(pictureFiles(transferred(''))).toEqual([file]);
  expect(pictureFiles(transferred('<meta charset="utf-8"><img src="x">'))).toEqual([file]);
  expect(pictureFiles(transferred('<p>Text of a document</p>'))).toEqual([]);
});
