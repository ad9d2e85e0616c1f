import { describe, expect, test } from 'vitest';
import { buildPng } from '#server/test/png.ts';
import { type PdfTag, readPdf } from '#server/test/read-pdf.ts';
import { proposalView } from '#shared/document-view.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { buildPublicOffer, letterText, offerLines } from '#shared/public-offer.fixture.ts';
import type { RichBlock, RichText } from '#shared/rich-text.ts';
import { drawDocument, type PdfSource } from './draw-document.ts';

const PICTURE = '0198c1f0-0000-4000-8000-0000000000aa';

const read = async (proposal: Partial<PublicProposal>, source: Partial<PdfSource> = {}) =>
  readPdf(
    await drawDocument({
      view: proposalView(buildPublicOffer(proposal)),
      paper: 'A4',
      productUrl: 'https://bills.example/',
      ...source,
    }),
  );

const rolesIn = ({ role, children }: PdfTag): string[] => [role, ...(children ?? []).flatMap(rolesIn)];
const textOf = ({ pages }: { pages: string[] }) => pages.join(' ').replace(/\s+/g, ' ');
const text = (content: RichBlock[]): RichText => ({ type: 'doc', content });
const words = (said: string) => [{ type: 'text' as const, text: said }];

describe('a letter', () => {
  test('stands above the lines, with its sections, terms and attachments', async () => {
    const said = textOf(
      await read({
        attachments: [
          { id: offerLines.small, name: 'Terms of hosting.pdf', type: 'application/pdf', size: 1_258_291 },
        ],
      }),
    );
    const places = [
      'Dear Margarethe, this is what we talked about.',
      ...['How we work', 'In steps of two weeks.', 'Proposal Items', 'Design of the shop', 'Total $1,350.00'],
      ...['Half of it is due before work begins.', 'Attachments', 'Terms of hosting.pdf', 'PDF, 1.2 MB'],
    ].map((part) => said.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('keeps headings, lists, links, and the direction of each text', async () => {
    const file = await read({
      cover: text([
        { type: 'heading', attrs: { level: 3 }, content: words('Too deep') },
        { type: 'heading', attrs: { level: 2 }, content: words('Part one') },
        { type: 'heading', attrs: { level: 3 }, content: words('Details') },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'See ' },
            {
              type: 'text',
              text: 'our site',
              marks: [{ type: 'link', attrs: { href: 'https://a.example/b?c' } }],
            },
            { type: 'text', text: ' or ' },
            { type: 'text', text: 'write', marks: [{ type: 'link', attrs: { href: 'mailto:a@b.example' } }] },
          ],
        },
        {
          type: 'orderedList',
          content: ['First', 'Second'].map((said) => ({
            type: 'listItem',
            content: [{ type: 'paragraph', content: words(said) }],
          })),
        },
      ]),
    });
    expect(textOf(file)).toContain('Part one Details See our site or write 1. First 2. Second');
    expect(file.links).toEqual(expect.arrayContaining(['https://a.example/b?c', 'mailto:a@b.example']));
    const tags = rolesIn(file.tags);
    expect(tags.filter((role) => /^H\d$/.test(role)).slice(0, 7)).toEqual([
      'H1',
      'H2',
      'H2',
      'H2',
      'H2',
      'H3',
      'H2',
    ]);
    for (const role of ['L', 'LI', 'Lbl', 'LBody']) expect(tags).toContain(role);
  });

  test('shows its pictures as wide as it is itself at most, and goes on without one that is broken', async () => {
    const cover = text([
      { type: 'image', attrs: { fileId: PICTURE, alt: 'The shop' } },
      { type: 'image', attrs: { fileId: offerLines.small, alt: 'Broken' } },
      { type: 'image', attrs: { fileId: offerLines.large, alt: 'Missing' } },
      { type: 'paragraph', content: words('Below.') },
    ]);
    const images = [PICTURE, offerLines.small, offerLines.large].map((id) => ({
      id,
      width: 2_000,
      height: 500,
    }));
    const pictures = { [PICTURE]: buildPng(2_000, 500), [offerLines.small]: Buffer.from('no picture') };
    const file = await read({ cover, images }, { pictures });
    expect(file.images).toHaveLength(1);
    const [{ width = 0, height = 0 } = {}] = file.images;
    expect(width).toBeLessThanOrEqual(file.size.width - 90);
    expect(width / height).toBeCloseTo(4, 1);
    expect(rolesIn(file.tags).filter((role) => role === 'Figure')).toHaveLength(1);
    expect(textOf(file)).toContain('Below.');
  });

  test('of many pages breaks between lines, and cuts the longest word', async () => {
    const long = text(
      Array.from({ length: 120 }, (_, index) => ({
        type: 'paragraph',
        content: words(`Paragraph ${index + 1}. ${'Lorem ipsum dolor sit amet. '.repeat(6)}`),
      })),
    );
    const file = await read({
      cover: long,
      textSections: [{ id: PICTURE, title: 'W'.repeat(200), body: letterText('x'.repeat(500)) }],
    });
    expect(file.pages.length).toBeGreaterThan(4);
    const numbers = textOf(file).match(/(?<=Paragraph )\d+(?=\.)/g);
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => String(index + 1)));
  });
});

describe('what is offered', () => {
  test('is marked by what counts unless the client chooses otherwise, and adds up to the total', async () => {
    const said = textOf(await read({}));
    expect(said).toContain('Photographs Not chosen');
    expect(said).toContain('Training Chosen');
    expect(said).toContain('Care, small Chosen');
    expect(said).toContain('Care, large Not chosen');
    expect(said).toContain('Total $1,350.00');
  });

  test('is marked by what was chosen once it was accepted', async () => {
    const { options } = buildPublicOffer();
    if (!options) throw new Error('nothing is offered');
    const accepted = [
      { itemId: offerLines.design, quantity: '1.00', amount: '1000.00' },
      { itemId: offerLines.photographs, quantity: '1.00', amount: '400.00' },
      { itemId: offerLines.large, quantity: '1.00', amount: '800.00' },
    ];
    const said = textOf(
      await read({
        status: 'accepted',
        acceptedAt: '2026-11-30T10:00:00Z',
        amount: '2200.00',
        options: { ...options, accepted },
      }),
    );
    expect(said).toContain('Photographs Chosen');
    expect(said).toContain('Training Not chosen');
    expect(said).toContain('Care, small Not chosen');
    expect(said).toContain('Care, large Chosen');
    expect(said).toContain('Total $2,200.00');
  });
});
