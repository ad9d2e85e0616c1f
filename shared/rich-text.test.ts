import { describe, expect, test } from 'vitest';
import { imagesOf, isSafeHref, plainText, type RichText } from './rich-text.ts';
import { richTextSchema, textSectionsSchema } from './rich-text-schema.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (text: string, marks?: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
});
const link = (href: string) => doc(paragraph('here', [{ type: 'link', attrs: { href } }]));
const isTaken = (value: unknown) => richTextSchema.safeParse(value).success;

const id = '0b6f4d2e-3f0a-4a54-9c7e-5c1f0c7f9d11';

test('what a text may hold comes back as it was', () => {
  const text = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'What you get' }] },
    paragraph('A shop that sells.', [{ type: 'bold' }, { type: 'italic' }]),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Beans')] }] },
    { type: 'image', attrs: { fileId: id, alt: 'The shop' } },
  );
  expect(richTextSchema.parse(text)).toEqual(text);
  expect(plainText(text as RichText)).toBe('What you get\nA shop that sells.\nBeans\nThe shop');
  expect(imagesOf(text as RichText)).toEqual([id]);
});

test('what an editor adds is dropped', () => {
  const written = doc({ ...paragraph('Hello'), attrs: { textAlign: 'left', onclick: 'alert(1)' } });
  expect(richTextSchema.parse(written)).toEqual(doc(paragraph('Hello')));
});

test('a text that shows nothing is none', () => {
  expect(richTextSchema.parse(doc({ type: 'paragraph' }, paragraph(' \u200b ')))).toBeNull();
});

describe('refused is', () => {
  const nested = (depth: number): unknown =>
    depth === 0
      ? paragraph('deep')
      : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] };

  test.each([
    ['HTML', '<p>Hello</p>'],
    ['an unknown node', doc({ type: 'script', content: [] })],
    ['an unknown mark', doc(paragraph('x', [{ type: 'style', attrs: { css: 'x' } }]))],
    ['a picture by its address', doc({ type: 'image', attrs: { src: 'https://example.com/x.png' } })],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 } })],
    ['half a character', doc(paragraph('\ud800'))],
    ['lists within lists without end', doc(nested(5))],
    ['nesting beyond reason', doc(nested(5_000))],
    ['more than 64 KB', doc(paragraph('x'.repeat(65_536)))],
    ['too many parts', doc(...Array.from({ length: 2_001 }, () => ({ type: 'paragraph' })))],
  ])('%s', (_, value) => {
    expect(isTaken(value)).toBe(false);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    '/relative',
    'https://user:secret@example.com',
    'https:\\\\example.com',
    ' https://example.com',
    'mailto:a@b.example?bcc=c@d.example',
  ])('a link to %s', (href) => {
    expect(isSafeHref(href)).toBe(false);
    expect(isTaken(link(href))).toBe(false);
  });

  test('more sections than fit, and one without a title', () => {
    const section = { title: 'Scope', body: null };
    expect(textSectionsSchema.safeParse(Array.from({ length: 21 }, () => section)).success).toBe(false);
    expect(textSectionsSchema.safeParse([{ ...section, title: ' ' }]).success).toBe(false);
  });
});

test.each(['https://example.com/a?b=c#d', 'http://example.com', 'mailto:maya@example.com'])(
  'a link may lead to %s',
  (href) => {
    expect(isTaken(link(href))).toBe(true);
  },
);
