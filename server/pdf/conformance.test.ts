import { create } from 'fontkit';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { drawnOperators, named, type OpenPdf, openPdf, type PdfObject } from '#server/test/pdf-objects.ts';
import { buildPng } from '#server/test/png.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { invoiceView, proposalView } from '#shared/document-view.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import type { RichInline, RichText } from '#shared/rich-text.ts';
import { drawDocument } from './draw-document.ts';

/*
 * What PDF/A-3b (ISO 19005-3) and PDF/UA-1 (ISO 14289-1) ask of a file, as far as a program can see it.
 */

const manyLines = Array.from({ length: 40 }, (_, index) => ({
  description: `Line ${index + 1}: ${['ייעוץ (2 שעות)', 'ออกแบบ', 'वेबसाइट', '東京 🛠️', 'تصميم', '𝓐 ᚠ'][index % 6]}`,
  quantity: '1.00',
  rate: '10.00',
  amount: '10.00',
}));

const inlines: RichInline[] = [
  { type: 'text', text: 'Dear Zoë, ' },
  { type: 'text', text: 'read this', marks: [{ type: 'bold' }, { type: 'italic' }] },
  { type: 'text', text: ' and ' },
  { type: 'text', text: 'our site', marks: [{ type: 'link', attrs: { href: 'https://studio.example/a' } }] },
  { type: 'hardBreak' },
  { type: 'text', text: 'שלום 東京 नमस्ते مرحبا', marks: [{ type: 'bold' }] },
];

const richLetter: RichText = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: inlines },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: inlines }] },
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Second' }] },
            {
              type: 'bulletList',
              content: [{ type: 'listItem', content: [{ type: 'paragraph', content: inlines }] }],
            },
          ],
        },
      ],
    },
    { type: 'paragraph' },
  ],
};

const sources = {
  'a plain invoice': { view: invoiceView(buildPublicInvoice()) },
  'a paid invoice with a logo, whose seller stands below it': {
    view: invoiceView(
      buildPublicInvoice({
        status: 'paid',
        paidAt: '2026-08-10T05:30:00Z',
        user: { customLogo: '/logos/x.png', hideCredits: true },
      }),
    ),
    logo: buildPng(400, 160),
  },
  'a void invoice': { view: invoiceView(buildPublicInvoice({ status: 'cancelled' })) },
  'an expired proposal of several pages in many scripts': {
    view: proposalView(
      buildPublicProposal({
        status: 'expired',
        title: 'แผนงาน プラン',
        items: manyLines,
        client: { name: 'חברת אלון' },
      }),
    ),
  },
  'a letter with links and lists in many scripts, with attachments': {
    view: proposalView(
      buildPublicProposal({
        cover: richLetter,
        textSections: [{ id: '0198c1f0-0000-4000-8000-000000000001', title: 'วิธีทำงาน', body: richLetter }],
        attachments: [
          {
            ...{ id: '0198c1f0-0000-4000-8000-000000000002', name: 'תנאים.pdf' },
            ...{ type: 'application/pdf', size: 1_200 },
          },
        ],
      }),
    ),
  },
};

const draw = (source: (typeof sources)[keyof typeof sources]) =>
  drawDocument({ paper: 'A4', productUrl: 'https://bills.example/', ...source });

const files = await Promise.all(
  Object.entries(sources).map(async ([name, source]) => {
    const file = await draw(source);
    return { name, source, file, pdf: openPdf(file) };
  }),
);

/** The description of a file, which must be well-formed XML. */
function descriptionIn({ catalog, only }: OpenPdf): (name: string) => string | undefined {
  const { text, stream } = only(catalog, 'Metadata');
  expect(text).toContain('/Subtype /XML');
  expect(text).not.toContain('/Filter');
  const { window } = new JSDOM(stream?.toString('utf8') ?? '', { contentType: 'text/xml' });
  return (name) => window.document.getElementsByTagName(name)[0]?.textContent?.trim();
}

describe.each(files)('$name says what it is', ({ source, file, pdf }) => {
  const { objects, catalog, only } = pdf;

  test('in the frame of the standards: an id, no secrets, nothing that acts', () => {
    const text = file.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/);
    const trailer = text.slice(text.lastIndexOf('trailer'));
    expect(trailer).toMatch(/\/ID \[<[\da-f]{32}> <[\da-f]{32}>\]/);
    expect(trailer).not.toContain('/Encrypt');
    expect(text.trimEnd()).toMatch(/%%EOF$/);
    for (const { text: dictionary } of objects) {
      expect(dictionary).not.toMatch(
        /\/(?:JavaScript|JS|Launch|OpenAction|AA|AcroForm|OCProperties|LZWDecode)\b/,
      );
      expect(dictionary).not.toMatch(/\/S \/(?:GoTo\w|Named|SubmitForm|Movie|Sound)/);
    }
  });

  test('with its language and its title, which a window shows', () => {
    expect(catalog.text).toContain('/Lang (en-US)');
    expect(only(catalog, 'ViewerPreferences').text).toContain('/DisplayDocTitle true');
    expect(only(catalog, 'MarkInfo').text).toContain('/Marked true');
  });

  test('in its metadata', () => {
    const textOf = descriptionIn(pdf);
    expect(textOf('pdfaid:part')).toBe('3');
    expect(textOf('pdfaid:conformance')).toBe('B');
    expect(textOf('pdfuaid:part')).toBe('1');
    expect(textOf('pdfaSchema:namespaceURI')).toBe('http://www.aiim.org/pdfua/ns/id/');
    expect(textOf('dc:title')).toBe(`${source.view.heading} from ${source.view.seller.name}`);
    expect(textOf('dc:creator')).toBe(source.view.seller.name);
    expect(textOf('xmp:CreatorTool')).toBe('Billwright');
  });
});

/** The glyphs that a page shows, as their numbers in the embedded font. */
const shownIn = (content: Buffer) =>
  [...content.toString('latin1').matchAll(/<([\da-f]+)>/g)].flatMap(
    ([, hex = '']) => hex.match(/.{4}/g) ?? [],
  );

/** Tables of a font file, which the library's types leave out. */
interface EmbeddedFont {
  numGlyphs: number;
  unitsPerEm: number;
  hmtx: { metrics: { get(glyph: number): { advance: number } } };
}

function checkFont(font: PdfObject, { only }: OpenPdf): void {
  expect(font.text).toContain('/Encoding /Identity-H');
  const descendant = only(font, 'DescendantFonts');
  expect(descendant.text).toContain('/Subtype /CIDFontType2');
  expect(descendant.text).toContain('/CIDToGIDMap /Identity');
  const descriptor = only(descendant, 'FontDescriptor');
  expect(descriptor.text).not.toContain('/CIDSet');
  const embedded = create(only(descriptor, 'FontFile2').stream ?? Buffer.alloc(0)) as unknown as EmbeddedFont;
  const [, ...widths] = /\/W \[0 \[([^\]]*)\]/.exec(descendant.text)?.[1]?.split(' ').map(Number) ?? [];
  expect(widths.length).toBeGreaterThan(0);
  // Behind the glyphs that are shown come parts of theirs.
  expect(embedded.numGlyphs).toBeGreaterThan(widths.length);
  for (const [index, width] of widths.entries())
    expect((embedded.hmtx.metrics.get(index + 1).advance * 1000) / embedded.unitsPerEm).toBeCloseTo(width, 0);
  const map = only(font, 'ToUnicode').stream?.toString('latin1') ?? '';
  const texts = [...map.matchAll(/\[<([^\]]*)>\]/g)].flatMap(([, list = '']) => list.split('> <'));
  expect(texts).toHaveLength(widths.length + 1);
  for (const text of texts) expect(text).toMatch(/^(?!(?:0000|feff|fffe)\b)[\da-f]{4}(?: [\da-f]{4})*$/);
}

describe.each(files)('$name can be drawn anywhere and for ever', ({ pdf }) => {
  const { objects, catalog, only, contents } = pdf;

  test('colours are RGB, of the profile that it brings along', () => {
    const intent = only(catalog, 'OutputIntents');
    expect(intent.text).toContain('/S /GTS_PDFA1');
    expect(intent.text).toContain('(sRGB IEC61966-2.1)');
    const profile = only(intent, 'DestOutputProfile');
    expect(profile.text).toContain('/N 3');
    expect(profile.stream?.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
    expect(profile.stream?.toString('latin1', 36, 40)).toBe('acsp');
    for (const content of contents) {
      const text = content.toString('latin1');
      expect(new Set(text.match(/\/\w+ (?=cs$)/gim))).toEqual(new Set(['/DeviceRGB ']));
      expect(text).not.toMatch(/ (?:k|K|g|G)$/m);
    }
    for (const { text } of objects) expect(text).not.toMatch(/\/DeviceCMYK|\/Interpolate true/);
  });

  test('every font is embedded, with widths and texts for all that is drawn', () => {
    const fonts = objects.filter(({ text }) => text.includes('/Subtype /Type0'));
    expect(fonts.length).toBeGreaterThan(0);
    expect(objects.filter(({ text }) => /\/Subtype \/(?:Type1|TrueType|Type3|MMType1)\b/.test(text))).toEqual(
      [],
    );
    for (const font of fonts) checkFont(font, pdf);
  });

  test('no missing glyph is drawn', () => {
    for (const content of contents) {
      expect(shownIn(content).length).toBeGreaterThan(0);
      expect(shownIn(content)).not.toContain('0000');
    }
  });
});

describe.each(files)('$name is read aloud', ({ source, pdf }) => {
  const { objects, pages, contents } = pdf;
  const tagged = (role: string) => objects.filter(({ text }) => new RegExp(`/S /${role}\\b`).test(text));

  test('all that is drawn is told once or left out on purpose', () => {
    for (const content of contents) {
      const operators = drawnOperators(content);
      expect(operators.length).toBeGreaterThan(0);
      for (const { operator, marks } of operators) {
        const told = marks.filter((mark) => mark.includes('/MCID'));
        const leftOut = marks.filter((mark) => mark.startsWith('/Artifact'));
        expect(told.length + leftOut.length, `${operator} in ${marks.join(' > ')}`).toBe(1);
      }
    }
  });

  test('links are told, printed and described, and follow the order of the text', () => {
    for (const page of pages) {
      expect(page.text).toContain('/Tabs /S');
      expect(page.text).toMatch(/\/StructParents \d+/);
      for (const link of named(objects, page, 'Annots')) {
        expect(link.text).toContain('/Subtype /Link');
        expect(link.text).toMatch(/\/F 4\b/);
        expect(link.text).toMatch(/\/Contents \(.+\)/);
        expect(link.text).toMatch(/\/StructParent \d+/);
        const told = objects.filter(
          ({ text }) => text.includes('/Type /OBJR') && text.includes(` ${link.id} 0 R`),
        );
        expect(told).toHaveLength(1);
      }
    }
  });

  test('its first heading is the only one of the first rank', () => {
    const headings = tagged('H\\d').map(({ text }) => /\/S \/(H\d)/.exec(text)?.[1]);
    expect(headings.filter((heading) => heading === 'H1')).toHaveLength(1);
    expect(new Set(headings)).toEqual(new Set(['H1', 'H2']));
    const order = tagged('(?:Document|H1|H2)');
    const [root] = order.filter(({ text }) => text.includes('/S /Document'));
    const first = named(objects, root ?? { id: 0, text: '' }, 'K').find(({ text }) => /\/S \/H\d/.test(text));
    expect(first?.text).toContain('/S /H1');
  });

  test('its table says what its columns are, its picture is told in words', () => {
    expect(tagged('Table')).toHaveLength(1);
    expect(tagged('TH')).toHaveLength(4);
    for (const { text } of tagged('TH')) expect(text).toMatch(/\/O \/Table\s+\/Scope \/Column/);
    expect(tagged('TR')).toHaveLength(source.view.lines.length + 1);
    expect(tagged('TD')).toHaveLength(source.view.lines.length * 4);
    expect(tagged('Figure')).toHaveLength('logo' in source ? 1 : 0);
    for (const { text } of tagged('Figure')) {
      expect(text).toContain('/Alt (Logo of Harrow & Vale Studio)');
      expect(text).toMatch(/\/BBox \[/);
    }
  });
});

test.each([
  ['Bolt & Nut <Ltd> "quoted" \'single\' ]]> <!--', 'Bolt & Nut <Ltd> "quoted" \'single\' ]]> <!--'],
  ['</dc:title><x:xmpmeta>', '</dc:title><x:xmpmeta>'],
  ['Tab\tline\nbreak \u0001\u001b\ufffe\uffff', 'Tab line break'],
  ['👩‍🔧 Réparation 東京', '👩‍🔧 Réparation 東京'],
  ['חברת אלון', 'חברת אלון'],
  ['Evil\u202efdp', 'Evilfdp'],
])('the metadata takes %j as it is read: %j', async (name, read) => {
  const file = await draw({
    view: invoiceView(buildPublicInvoice({ title: name, user: { businessName: name } })),
  });
  const textOf = descriptionIn(openPdf(file));
  expect([textOf('dc:title'), textOf('dc:creator'), textOf('dc:description')]).toEqual([
    `Invoice INV-0047 from ${read}`,
    read,
    read,
  ]);
  const { facts } = await readPdf(file);
  expect(facts).toMatchObject({ Title: textOf('dc:title'), Author: read, Subject: read });
});
