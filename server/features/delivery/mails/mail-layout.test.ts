import { describe, expect, test } from 'vitest';
import type { MailPayloads, MailTemplate } from './mail-payloads.ts';
import { renderMail } from './mail-templates.ts';

const document = {
  kind: 'invoice' as const,
  displayNumber: 'INV-0001',
  number: 'INV-0001-X',
  title: 'Website',
  amount: '413.22',
  date: '2031-07-01',
  to: 'lena@acme.example',
  clientName: 'Lena',
  sellerName: 'Bright Studio',
  sellerEmail: 'ada@bright.example',
};
const account = { to: 'ada@bright.example', fullName: 'Ada Bright' };
const link = { ...account, token: 'secret' };

const mails: { [Template in MailTemplate]: MailPayloads[Template] } = {
  document_sent: document,
  credit_note_sent: {
    ...document,
    kind: 'credit_note',
    displayNumber: 'CRN-0003',
    invoiceNumber: document.displayNumber,
  },
  reminder: { ...document, slot: '48h', isLate: true, unsubscribe: 'x' },
  payment_receipt: document,
  payment_failed: document,
  reply_answered: { ...document, said: 'Is it all?', answer: 'It is.' },
  comment_answered: { ...document, label: 'Hosting', said: 'Is it all?', answer: 'It is.' },
  proposal_commented: {
    ...document,
    proposalId: '1',
    who: 'Lena',
    label: 'Hosting',
    message: 'Is it all?',
  },
  proposal_signed: {
    ...document,
    ...{
      kind: 'proposal',
      displayNumber: 'PRO-0012',
      signatureId: '1',
      verifyCode: '7K3QX9M2PDWZ4T8HB6CVN5R1EY',
    },
  },
  signed_copy: {
    ...document,
    ...{ displayNumber: 'PRO-0012', signatureId: '1', verifyCode: '7K3QX9M2PDWZ4T8HB6CVN5R1EY' },
  },
  invoice_replied: {
    ...document,
    ...{ invoiceId: '1', who: 'Lena', words: 'asks a question', message: 'Is it all?', reply: 'question' },
  },
  proposal_answered: { ...document, answer: 'declined', answerName: null, answerReason: 'Too dear' },
  payment_received: document,
  payment_news: { ...document, subject: 'A payment was refunded', text: 'It was refunded.' },
  accountant_invited: { ...link, sellerName: 'Bright Studio', sellerEmail: 'ada@bright.example' },
  accountant_accepted: { ...account, memberName: 'Lena Marsh', memberEmail: 'lena@acme.example' },
  accountant_ended: { ...account, sellerName: 'Bright Studio' },
  invoice_overdue: document,
  proposal_expired: document,
  recurring_ahead: {
    ...{
      recurringId: '1',
      to: account.to,
      clientName: 'Lena',
      title: 'Website',
      amount: '413.22',
      currency: 'USD',
    },
    ...{ at: '2031-07-01T08:00:00.000Z', timeZone: 'UTC' },
  },
  recurring_paused: {
    ...{
      recurringId: '1',
      to: account.to,
      clientName: 'Lena',
      title: 'Website',
      amount: '413.22',
      currency: 'USD',
      missed: 4,
    },
  },
  confirm_email: link,
  reset_password: link,
  password_changed: account,
  security_changed: { ...account, event: 'passkey_added', passkey: 'Chrome on macOS' },
  change_email: link,
  email_change_asked: { ...link, newEmail: 'ada@new.example' },
  email_taken: account,
  deletion_asked: { ...link, deletesAt: '2026-03-16T15:00:00Z', timeZone: 'UTC' },
  new_sign_in: {
    ...link,
    browser: 'Firefox on Windows',
    address: '203.0.113.7',
    at: '2026-03-02T15:00:00Z',
    timeZone: 'UTC',
  },
  plan_changed: { ...account, event: 'pro_granted', until: null },
  payout_changed: { ...account, event: 'stripe_connected' },
  verify_paypal: {
    ...link,
    sellerName: 'Bright Studio',
    sellerEmail: 'ada@bright.example',
    merchantId: 'M1',
  },
};

const render = <Template extends MailTemplate>(
  template: Template,
  more: Partial<MailPayloads[Template]> = {},
  logoSize?: { width: number; height: number },
) =>
  renderMail(
    template,
    { ...mails[template], ...more },
    {
      appUrl: 'https://billwright.example',
      messageId: '1@billwright.example',
      brand: { customLogo: logoSize ? '/logos/a.png' : null, hideCredits: false, logoSize },
    },
  );

describe.each(Object.keys(mails) as MailTemplate[])('%s', (template) => {
  const { html } = render(template);
  const styled = [...html.matchAll(/<(\w+)\b[^>]*? style="([^"]*)"/g)].map(([, tag, style]) => ({
    tag,
    style,
  }));

  test('keeps its gaps where Word draws, which knows the padding of cells alone', () => {
    const padded = styled.filter(({ style }) => /(?:^|;)padding/.test(style ?? ''));
    expect(new Set(padded.map(({ tag }) => tag))).toEqual(new Set(['td']));
    const withMargin = styled.filter(({ style }) => /(?:^|;)margin:(?!0;)/.test(style ?? ''));
    expect(withMargin).toEqual([]);
    expect(html).not.toMatch(/<(?:p|div)\b/);
  });

  test('has the width of a fixed table in Outlook, and of the window elsewhere', () => {
    const fixed =
      /<!--\[if mso\]><table [^>]*width="560"[^>]*><tr><td><!\[endif\]-->([\s\S]*)<!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]-->/;
    expect(fixed.exec(html)?.[1]).toContain('max-width:560px');
  });

  test('has a button whose color and size are of a cell', () => {
    expect(html).toMatch(/<td class="button"[^>]* bgcolor="#191713"[^>]*padding:14px 28px;[^>]*><a /);
  });

  test('says what it looks like in the dark, to programs that turn colors themselves as well', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toContain('[data-ogsc] .button a{');
  });
});

test.each([
  [{ width: 800, height: 160 }, 'width="200" height="40"'],
  [{ width: 320, height: 320 }, 'width="80" height="80"'],
  [{ width: 100, height: 30 }, 'width="100" height="30"'],
  [{ width: 800, height: 1 }, 'width="200" height="1"'],
])('a logo of %j is shown with %s', (size, attributes) => {
  expect(render('document_sent', {}, size).html).toContain(`alt="Bright Studio" ${attributes} `);
});

test.each([
  ['Evil\r\nBcc: evil@x.example', 'Evil Bcc: evil@x.example'],
  ['Bright\tStudio', 'Bright Studio'],
  ['Bright\u0007\u0000Studio', 'Bright Studio'],
  ['Bright\u2028Studio\u0085', 'Bright Studio'],
  ['\u202eBright\u2066 Studio', 'Bright Studio'],
])('the name %j is %j in headers', (sellerName, shown) => {
  const { fromName, subject } = render('document_sent', { sellerName });
  expect(fromName).toBe(shown);
  expect(subject).toBe(`Invoice INV-0001 from ${shown}`);
});
