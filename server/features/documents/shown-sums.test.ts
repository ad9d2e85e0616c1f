import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { invoiceFields } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { linesToSend, randomBusiness, randomDocuments } from '#server/test/random-documents.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import { formatMoney, moneyString, parseMoney, sumMinor } from '#shared/money.ts';
import type { InvoicePage } from '#shared/page-render.ts';
import { type PublicInvoice, publicInvoiceSchema } from '#shared/public-document.ts';
import type { SumView } from '#shared/sums-view.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ appUrl: 'https://billwright.example' });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});

/** Without what only directs the reading, and with plain blanks. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ');

/** What is above the total, and the total itself. */
function expectFooting({ amount, subtotal, discountAmount, taxes = [], ...seen }: PublicInvoice): void {
  const { currency = 'USD' } = seen;
  const minor = (text = '0') => parseMoney(text, currency) ?? 0n;
  const added = seen.pricesIncludeTax ? [] : taxes.map((tax) => minor(tax.amount));
  expect(moneyString(minor(subtotal ?? amount) - minor(discountAmount) + sumMinor(added), currency)).toBe(
    amount,
  );
}

test(
  'API, page, file and mail tell the same sums',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomDocuments, async (document) => {
        // One of its own for each document: mails of one are counted.
        const { seller, client, ids } = await randomBusiness(server);
        const { items: _, ...fields } = document;
        const sent = linesToSend(document, ids);
        const body = invoiceFields(client.id, fields, sent);
        const created = await seller.send('POST', '/api/invoices', { body });
        // A discount may be larger than what it is taken off.
        if (created.status === 400) return;
        expect(created.status, created.text).toBe(201);
        const stored = created.body as InvoiceWithItems;
        const path = `/api/public/invoices/${stored.invoiceNumber}`;
        const seen = publicInvoiceSchema.parse((await server.anon().get(path)).body);
        expectFooting(seen);
        expect([seen.amount, seen.taxes ?? []]).toEqual([stored.amount, stored.taxes]);
        expect(seen.subtotal ?? seen.amount).toBe(stored.subtotal);
        expect(seen.discountAmount ?? null).toBe(stored.discountAmount);

        const { invoice: view } = (await server.anon().get(`${path}/page`)).body as InvoicePage;
        const money = (amount: string) => formatMoney(amount, fields.currency);
        expect([view.amount.text, view.total.text]).toEqual([money(seen.amount), money(seen.amount)]);
        const sums: SumView[] = [...(view.sums ?? []), view.total, ...(view.included ?? [])];
        const shownTaxes = (seen.taxes ?? []).filter(
          ({ percent }) => !fields.pricesIncludeTax || percent !== '0',
        );
        for (const tax of shownTaxes)
          expect(sums.some(({ label, text }) => label.includes(tax.name) && text === money(tax.amount))).toBe(
            true,
          );

        const file = plain((await getPdf(server.origin, `${path}/pdf`)).pages.join(' '));
        for (const { label, text } of sums) expect(file).toContain(plain(`${label} ${text}`));
        for (const line of view.lines)
          expect(file).toContain(plain(`${line.quantity} ${line.rate} ${line.amount}`));

        smtp.received.length = 0;
        await drain();
        expect(plain(smtp.received[0]?.parsed.text ?? '')).toContain(plain(money(seen.amount)));
      }),
      { numRuns: bySize(4, 2_000) },
    );
  },
  bySize(60_000, 3_600_000),
);
