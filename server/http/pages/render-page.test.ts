import { describe, expect, it } from 'vitest';
import { inlineJson } from '#server/html-text.ts';
import type { PublicPage } from '#shared/page-render.ts';
import { fill } from './render-page.ts';

const template = [
  '<html lang="en"><head><title>Billwright</title></head>',
  '<body><style nonce="__CSP_NONCE__"></style><div id="root"></div></body></html>',
].join('');

const page: PublicPage = { kind: 'unavailable', title: '', text: '</script><script>alert(1)</script>' };

describe('filling a template', () => {
  it('puts title, nonce, markup and data where they belong', () => {
    const html = fill(template, { title: 'Invoice', nonce: 'n0nce', markup: '<p>paper</p>', page });
    expect(html).toBe(
      [
        '<html lang="en"><head><title>Invoice</title></head>',
        '<body><style nonce="n0nce"></style><div id="root"><p>paper</p></div>',
        '<script type="application/json" id="page-data" nonce="n0nce">',
        '{"kind":"unavailable","title":"","text":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}',
        '</script></body></html>',
      ].join(''),
    );
  });

  it('puts more into the head where there is more', () => {
    const html = fill(template, { title: 'Invoice', nonce: 'n', head: '<link>' });
    expect(html).toContain('<title>Invoice</title><link></head>');
  });

  it('leaves the root of the workspace empty', () => {
    const html = fill(template, { title: 'Clients', nonce: 'n' });
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('page-data');
  });

  it('escapes the title', () => {
    const html = fill(template, { title: `</title><script>"it's" & more`, nonce: 'n' });
    expect(html).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;&quot;it&#39;s&quot; &amp; more</title></head>',
    );
  });

  it('adds what a messenger shows of the link', () => {
    const preview = { title: 'Rebrand "one"', description: 'Invoice INV-0001 from A & B', siteName: 'A & B' };
    expect(fill(template, { title: 'x', preview, nonce: 'n' })).toContain(
      [
        '<title>x</title><meta property="og:type" content="website">',
        '<meta property="og:site_name" content="A &amp; B">',
        '<meta property="og:title" content="Rebrand &quot;one&quot;">',
        '<meta property="og:description" content="Invoice INV-0001 from A &amp; B"></head>',
      ].join(''),
    );
  });

  it('puts in what it is given to the letter, never as a pattern or a slot of its own', () => {
    const html = fill(template, { title: '$& $1', nonce: 'secret', markup: '__CSP_NONCE__ $&', page });
    expect(html).toContain('<title>$&amp; $1</title>');
    expect(html).toContain('<div id="root">__CSP_NONCE__ $&</div>');
  });
});

describe('inlined JSON', () => {
  it.each(['</script>', '<!--', '<script', 'a\u2028b\u2029c', '"quotes" and \\'])(
    'carries %j unharmed',
    (text) => {
      const json = inlineJson({ text });
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ text });
    },
  );
});
