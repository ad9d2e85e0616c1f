import { describe, expect, test } from 'vitest';
import { invoiceView, proposalView } from '#shared/document-view.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import { pdfFileNames } from './file-name.ts';

const namesFor = (businessName: string | null) =>
  pdfFileNames(invoiceView(buildPublicInvoice({ user: { businessName } })));

test('a file is named after its seller and its document', () => {
  const full = 'Harrow & Vale Studio - Invoice INV-0047.pdf';
  expect(namesFor('Harrow & Vale Studio')).toEqual({ full, ascii: full });
  expect(pdfFileNames(proposalView(buildPublicProposal())).full).toBe(
    'Harrow & Vale Studio - Proposal PRO-0019.pdf',
  );
});

test.each([
  ['Müller & Söhne', 'Müller & Söhne', 'Muller & Sohne'],
  ['Straße Łódź', 'Straße Łódź', 'Strasse Lodz'],
  ['東京デザイン', '東京デザイン', ''],
  ['חברת אלון 27', 'חברת אלון 27', '27'],
  ['👩‍🔧 Repairs', '👩‍🔧 Repairs', 'Repairs'],
  ['../../etc/passwd', 'etc-passwd', 'etc-passwd'],
  ['C:\\Windows\\x', 'C-Windows-x', 'C-Windows-x'],
  ['..', '', ''],
  ['~root', '~root', '~root'],
  ['A/B "Tests" <best> | 50% *?', 'A-B Tests best 50%', 'A-B Tests best 50%'],
  ['／a℀b', '／a℀b', 'aa-cb'],
  ['Evil\u202efdp.exe', 'Evilfdp.exe', 'Evilfdp.exe'],
  ['Two\r\nlines\tand\u0000 \u0001more', 'Two lines and more', 'Two lines and more'],
])('of %j the full name keeps %j, the plain one %j', (businessName, full, ascii) => {
  const rest = 'Invoice INV-0047.pdf';
  const name = (seller: string) => (seller ? `${seller} - ${rest}` : rest);
  expect(namesFor(businessName)).toEqual({ full: name(full), ascii: name(ascii) });
});

describe('however long the seller is called', () => {
  test.each(['x'.repeat(200), 'Ж'.repeat(200), '東'.repeat(200), '👩‍🔧'.repeat(40)])(
    'disks take the name: %s',
    (businessName) => {
      const { full, ascii } = namesFor(businessName);
      expect(Buffer.byteLength(full)).toBeLessThan(200);
      expect(full).toMatch(/^\S.* - Invoice INV-0047\.pdf$/u);
      expect(full).not.toContain('\ufffd');
      expect(ascii).toMatch(/^[ -~]+$/);
    },
  );

  test('no sign is cut in two', () => {
    const [seller = ''] = namesFor('👩‍🔧'.repeat(40)).full.split(' - ');
    expect(seller.replaceAll('👩‍🔧', '')).toBe('');
  });
});
