import { afterAll, afterEach, expect, test } from 'vitest';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildInvoice, invoiceFields } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
const smtp = await startFakeSmtp();
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
afterEach(() => server.pool.query('drop function if exists refuse_mail cascade'));

/** The database refuses to keep mails of this kind. */
const refuse = (template: string) =>
  server.pool.query(`
    create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$;
    create trigger refuse_mail before insert on outbox for each row
      when (new.template = '${template}') execute function refuse_mail()`);
const waiting = async () =>
  (await server.pool.query('select template from outbox order by seq')).rows.map(({ template }) => template);

test('what is taken back as a whole leaves no mail, and no mail is lost for what is kept', async () => {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  await refuse('document_sent');
  expect((await seller.post('/api/invoices', invoiceFields(client.id))).status).toBe(500);
  expect((await seller.get('/api/invoices')).body).toEqual([]);
  expect(await waiting()).toEqual([]);
  await server.pool.query('drop function refuse_mail cascade');

  const { id } = await buildInvoice(seller, client.id);
  await drain();
  // The seller's mail is written before the client's receipt, and goes with it.
  await refuse('payment_receipt');
  expect((await seller.put(`/api/invoices/${id}`, { status: 'paid' })).status).toBe(500);
  expect((await seller.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'pending' });
  expect(await waiting()).toEqual(['document_sent']);
  await drain();
  expect(smtp.received).toHaveLength(1);

  await server.pool.query('drop function refuse_mail cascade');
  expect((await seller.put(`/api/invoices/${id}`, { status: 'paid' })).status).toBe(200);
  await drain();
  expect(smtp.received).toHaveLength(3);
  expect(server.log.takeErrors()).toHaveLength(2);
});
