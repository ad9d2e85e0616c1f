import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#server/features/delivery/mails/mail-templates.ts';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { startTestServer } from '#server/test/test-server.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ appUrl: 'https://billwright.example' });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const drain = drainOf(server, { mailer });
const advert = 'You won $900! Claim at http://evil.example/win before midnight';

/** All that the mail with this subject shows, in both of its parts and in its headers. */
function shown(subject: string): string {
  const mail = smtp.received.findLast(({ parsed }) => parsed.subject === subject);
  expect(mail, subject).toBeDefined();
  return [mail?.parsed.from?.text, mail?.parsed.subject, mail?.parsed.text, mail?.parsed.html].join('\n');
}

function expectNoAdvert(text: string): void {
  expect(text).not.toContain('evil.example');
  expect(text).not.toContain('$900');
}

describe('a mail about an account whose address is not confirmed', () => {
  test('carries no text of whoever has signed up with it', async () => {
    const seller = await server.seller({ fullName: advert, businessName: advert });
    await seller.post('/api/confirm-email/resend');
    await seller.post('/api/forgot-password', { email: seller.user.email });
    await expect
      .poll(async () => {
        const { rows } = await server.pool.query(
          "select count(*)::int as n from outbox where user_id = $1 and template = 'reset_password'",
          [seller.user.id],
        );
        return rows[0].n;
      })
      .toBe(1);
    await seller.post('/api/user/change-password', {
      currentPassword: 'correct-horse-7',
      newPassword: 'quiet-harbor-41',
      confirmPassword: 'quiet-harbor-41',
    });
    await drain();
    const mails = smtp.received.filter(({ to }) => to[0] === seller.user.email);
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { parsed } of mails) expectNoAdvert(shown(parsed.subject ?? ''));
    expect(shown('Confirm your email address')).toContain('Hello,');
  });

  test('greets by name once it is confirmed', async () => {
    const seller = await server.confirmedSeller({ fullName: 'Ada Bright' });
    await seller.post('/api/user/change-password', {
      currentPassword: 'correct-horse-7',
      newPassword: 'quiet-harbor-41',
      confirmPassword: 'quiet-harbor-41',
    });
    await drain();
    expect(shown('Your password was changed')).toContain('Hello Ada Bright,');
  });

  test.each([
    ['accepted', { name: advert }],
    ['declined', { reason: advert }],
  ])('says that a proposal was %s without what others have typed', async (status, words) => {
    const seller = await server.seller();
    const client = await buildClient(seller, { name: advert });
    const proposal = await buildProposal(seller, client.id, { title: advert });
    await server.anon().put(`/api/proposals/${proposal.id}/status`, { status, ...words });
    await drain();
    const text = shown(`Proposal PRO-0001 ${status}`);
    expectNoAdvert(text);
    expect(text).toContain(`Your client ${status} your proposal`);
    expect(text).toContain('Proposal PRO-0001');
    expect(text).toContain('$413.22');
  });

  test.each([
    ['invoice_overdue', 'INV-0001', "Your client hasn't paid yet"],
    ['proposal_expired', 'PRO-0001', "Your client didn't respond"],
    ['payment_received', 'INV-0009', 'Your client has paid'],
  ])('says %s without what others have typed', async (template, displayNumber, heading) => {
    const seller = await server.seller();
    const client = await buildClient(seller);
    await buildInvoice(seller, client.id);
    await buildProposal(seller, client.id);
    await server.pool.query('update documents set due_on = current_date - 3 where user_id = $1', [
      seller.user.id,
    ]);
    const payload = {
      ...{ to: seller.user.email, displayNumber, title: advert, clientName: advert },
      ...{ amount: '9.00', date: '2026-01-01' },
    };
    await server.pool.query(
      `insert into outbox (user_id, template, payload, document_id)
       values ($1, $2, $3, (select id from documents where user_id = $1 and display_number = $4))`,
      [seller.user.id, template, JSON.stringify(payload), displayNumber],
    );
    await drain();
    const mail = smtp.received.find(({ parsed }) => parsed.text?.includes(heading))?.parsed;
    expectNoAdvert(shown(mail?.subject ?? 'none'));
  });
});

describe('a mail to a client', () => {
  const sent = () => smtp.received.find(({ to }) => to[0] === 'lena@acme.example')?.parsed;

  async function send(seller: Awaited<ReturnType<typeof server.seller>>) {
    const client = await buildClient(seller, {
      name: 'Lena at www.evil.example',
      email: 'lena@acme.example',
    });
    await buildInvoice(seller, client.id, { title: 'Website evil.example' });
    await drain();
    return sent();
  }

  test('has no link of its seller before the seller is confirmed', async () => {
    const mail = await send(await server.seller({ businessName: advert }));
    const all = [mail?.subject, mail?.from?.text, mail?.text, mail?.html].join('\n');
    expect(all).not.toMatch(/evil\.example/);
    expect(mail?.subject).toBe('Invoice INV-0001 from You won $900! Claim at before midnight');
    expect(mail?.text).toContain('Website evil. example');
    expect(mail?.text).toContain('Hello Lena at,');
  });

  test('says what its seller has typed afterwards', async () => {
    const mail = await send(await server.confirmedSeller({ businessName: 'Studio evil.example' }));
    expect(mail?.subject).toBe('Invoice INV-0001 from Studio evil.example');
    expect(mail?.text).toContain('Website evil.example');
    expect(mail?.text).toContain('Hello Lena at www.evil.example,');
  });
});

test('a mail to the address of a PayPal account names who asks, without a link', () => {
  const payload = {
    ...{ to: 'shop@stranger.example', fullName: advert, sellerName: advert, token: 'the-token' },
    ...{ sellerEmail: 'ada@bright.example', merchantId: 'ABCDEFGH23456' },
  };
  const context = {
    ...{ appUrl: 'https://billwright.example', messageId: 'x@y' },
    brand: { customLogo: null, hideCredits: false },
  };
  const { text, html, subject } = renderMail('verify_paypal', payload, context);
  expect(`${subject}\n${text}\n${html}`).not.toContain('evil.example');
  expect(text).toContain('Hello,');
  expect(text).toContain('(ada@bright.example) wants to receive invoice payments');
});
