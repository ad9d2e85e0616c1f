import { afterAll, describe, expect, test } from 'vitest';
import { createTestPdfs } from '#server/test/pdf-threads.ts';
import { buildPng } from '#server/test/png.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { invoiceView } from '#shared/document-view.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { createDocumentPdfs, type PrintedDocument } from './document-pdfs.ts';
import { paperIn } from './paper.ts';
import { PoolUnavailable } from './worker-pool.ts';

const asked: string[] = [];
const pdfs = createDocumentPdfs({
  appUrl: 'https://bills.example',
  async findLogo(path) {
    asked.push(path);
    return path === '/logos/gone.png' ? undefined : buildPng(40, 40);
  },
});
afterAll(() => pdfs.close());

function print(overrides: Parameters<typeof buildPublicInvoice>[0] = {}): PrintedDocument {
  const invoice = buildPublicInvoice(overrides);
  return { view: invoiceView(invoice), timeZone: invoice.timeZone };
}

describe('the revision', () => {
  test('is the same for the same document', () => {
    expect(pdfs.revisionOf(print())).toBe(pdfs.revisionOf(print()));
  });

  test.each([
    ['title', { title: 'Other' }],
    ['description', { description: null }],
    ['status', { status: 'paid' }],
    ['day on which it became overdue', { status: 'overdue' }],
    ['date', { dueDate: '2026-08-15' }],
    ['lines', { items: buildPublicInvoice().items.slice(0, 1) }],
    ['order of lines', { items: buildPublicInvoice().items.toReversed() }],
    ["client's name", { client: { name: 'Other' } }],
    ["client's address", { client: { address: null } }],
    ["seller's name", { user: { businessName: 'Other' } }],
    ["seller's telephone", { user: { phone: '1' } }],
    ['logo', { user: { customLogo: '/logos/x.png' } }],
    ['credits', { user: { hideCredits: true } }],
    ['paper', { timeZone: 'Europe/Berlin' }],
  ] as const)('changes with the %s', (_name, overrides) => {
    expect(pdfs.revisionOf(print(overrides as Parameters<typeof print>[0]))).not.toBe(
      pdfs.revisionOf(print()),
    );
  });
});

describe('the file', () => {
  test('is made once and kept', async () => {
    const [one, other] = await Promise.all([
      pdfs.renderDocumentPdf(print()),
      pdfs.renderDocumentPdf(print()),
    ]);
    expect(other).toBe(one);
    expect(await pdfs.renderDocumentPdf(print())).toBe(one);
    expect((await readPdf(one)).pages[0]).toContain('Brand identity and packaging');
  });

  test('is another one once the document says something else', async () => {
    const changed = await pdfs.renderDocumentPdf(print({ title: 'Changed title' }));
    expect((await readPdf(changed)).pages[0]).toContain('Changed title');
  });

  test('is made again where no room was left to keep it', async () => {
    const forgetful = createTestPdfs({
      appUrl: 'https://bills.example',
      findLogo: async () => undefined,
      mostCachedBytes: 1,
    });
    const one = await forgetful.renderDocumentPdf(print());
    expect(await forgetful.renderDocumentPdf(print())).not.toBe(one);
    await forgetful.close();
  });

  test('that takes too long is not tried again at once', async () => {
    const hasty = createDocumentPdfs({
      appUrl: 'https://bills.example',
      findLogo: async (path) => void asked.push(path),
      timeLimit: 1,
    });
    const slow = print({ user: { customLogo: '/logos/slow.png' } });
    for (let count = 0; count < 3; count++)
      await expect(hasty.renderDocumentPdf(slow)).rejects.toThrow(PoolUnavailable);
    expect(asked.filter((path) => path === '/logos/slow.png')).toHaveLength(1);
    await hasty.close();
  });

  test('carries the logo behind the path of the seller', async () => {
    const file = await pdfs.renderDocumentPdf(print({ user: { customLogo: '/logos/x.png' } }));
    expect(asked).toContain('/logos/x.png');
    expect((await readPdf(file)).images).toHaveLength(1);
  });

  test('does without a logo that is gone', async () => {
    const file = await pdfs.renderDocumentPdf(print({ user: { customLogo: '/logos/gone.png' } }));
    expect((await readPdf(file)).images).toEqual([]);
  });
});

test.each([
  ['America/New_York', 'LETTER'],
  ['America/Los_Angeles', 'LETTER'],
  ['America/Toronto', 'LETTER'],
  ['America/Mexico_City', 'LETTER'],
  ['America/Bogota', 'LETTER'],
  ['America/Santiago', 'LETTER'],
  ['Pacific/Honolulu', 'LETTER'],
  ['Asia/Manila', 'LETTER'],
  ['America/Sao_Paulo', 'A4'],
  ['America/Argentina/Buenos_Aires', 'A4'],
  ['America/Lima', 'A4'],
  ['Europe/Berlin', 'A4'],
  ['Asia/Tokyo', 'A4'],
  ['Pacific/Auckland', 'A4'],
  ['UTC', 'A4'],
])('in %s paper is %s', (timeZone, paper) => {
  expect(paperIn(timeZone)).toBe(paper);
});
