import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const [seller, other] = [await server.seller(), await server.seller()];
const client = await buildClient(seller);
const foreign = await buildClient(other);
const invoice = await buildInvoice(seller, client.id);
const proposal = await buildProposal(seller, client.id);

test.each([
  ['an unknown status', `update documents set status = 'draft' where kind = 'invoice'`],
  ['paid without a time', `update documents set status = 'paid', paid_at = null where kind = 'invoice'`],
  ['paid without money', `update documents set status = 'paid', paid_at = now() where kind = 'invoice'`],
  ['more paid than was asked for', `update documents set paid_amount = amount + 0.01 where kind = 'invoice'`],
  ['money that no entry stands for', `update documents set paid_amount = amount where kind = 'invoice'`],
  ['a time of payment without being paid', `update documents set paid_at = now() where kind = 'invoice'`],
  [
    'accepted without a time',
    `update documents set status = 'accepted', answered_at = now(), answered_by = 'client' where kind = 'proposal'`,
  ],
  ['declined without a time', `update documents set status = 'declined' where kind = 'proposal'`],
  [
    'an answer by nobody',
    `update documents set status = 'declined', answered_at = now() where kind = 'proposal'`,
  ],
  [
    'an answer by somebody unknown',
    `update documents set status = 'declined', answered_at = now(), answered_by = 'robot' where kind = 'proposal'`,
  ],
  [
    'a proposal that nobody has',
    `update documents set proposal_id = '${randomUUID()}' where kind = 'invoice'`,
  ],
  ['an unknown payment method', `update documents set payment_method = 'gold' where kind = 'invoice'`],
  ['a negative amount', `update documents set amount = -0.01 where kind = 'invoice'`],
  ['an amount beyond the largest', `update documents set amount = 10000000000 where kind = 'invoice'`],
  ['a client of somebody else', `update documents set client_id = '${foreign.id}'`],
  ['the owner of another client', `update documents set user_id = '${other.user.id}'`],
  ['no client', `update documents set client_id = '${randomUUID()}'`],
  ['a line amount that is not quantity times rate', 'update document_lines set amount = amount + 0.01'],
  ['a line without quantity', 'update document_lines set quantity = 0, amount = 0'],
  ['a line with a negative rate', 'update document_lines set rate = -1, amount = -quantity'],
  ['two lines at one place', 'update document_lines set position = 1'],
  ['an address with blanks around it', "update users set email = ' ' || email"],
  [
    'an address taken in another case',
    `update users set email = upper('${seller.user.email}') where id = '${other.user.id}'`,
  ],
  ['an unknown type of activity', "update activities set type = 'party'"],
  ['an unknown notification status', "update notifications set status = 'read'"],
])('the database itself refuses %s', async (_what, statement) => {
  await expect(server.pool.query(statement)).rejects.toMatchObject({ code: /^23\d\d\d$|^22003$/ });
});

test('one number is never given twice', async () => {
  const second = await buildInvoice(seller, client.id);
  for (const [column, value] of [
    ['number', '1'],
    ['public_token', `'${invoice.invoiceNumber}'`],
  ])
    await expect(
      server.pool.query(`update documents set ${column} = ${value} where id = $1`, [second.id]),
    ).rejects.toMatchObject({ code: '23505' });
});

test('one proposal is converted once', async () => {
  const second = await buildInvoice(seller, client.id);
  const link = (id: string) =>
    server.pool.query('update documents set proposal_id = $2 where id = $1', [id, proposal.id]);
  await link(invoice.id);
  await expect(link(second.id)).rejects.toMatchObject({ code: '23505' });
  await server.pool.query('update documents set proposal_id = null');
});
