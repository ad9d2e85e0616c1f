import { afterAll, expect, test } from 'vitest';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { paymentMethods } from '#shared/document.ts';
import { invoiceStatuses } from '#shared/invoice-status.ts';
import { proposalAnswerers, storedProposalStatuses } from '#shared/proposal-status.ts';
import { invoiceTypes } from '#shared/settlement.ts';
import { documentKinds, voidKinds } from './schema/documents.ts';

const server = await startTestServer();
afterAll(() => server.close());
const seller = await server.seller();
const client = await buildClient(seller);
const { id: invoice } = await buildInvoice(seller, client.id);
const { id: proposal } = await buildProposal(seller, client.id);

const { rows } = await server.pool.query(
  "select prosrc as text from pg_proc where proname = 'assert_document_rules'",
);
const rules: string = rows[0].text;

test.each([
  ['kind', documentKinds],
  ['status', invoiceStatuses],
  ['status', storedProposalStatuses],
  ['invoice_type', invoiceTypes],
  ['payment_method', paymentMethods],
  ['answered_by', proposalAnswerers],
  ['void_kind', voidKinds],
])('the values of %s are those that the product knows', (column, values) => {
  expect(rules).toContain(`d.${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
});

/** A change that breaks each rule, of the invoice unless it says of the proposal. */
const broken: Record<string, string | { proposal: string }> = {
  documents_amount: 'amount = -1',
  documents_currency: "currency = 'usd'",
  documents_discount: "discount_kind = 'percent', discount_percent = 101",
  documents_sums: 'tax_amount = -1',
  documents_tax_currency: "tax_currency = 'EUR'",
  documents_money: 'paid_amount = -1',
  documents_paid: "status = 'paid', paid_at = now()",
  documents_instalments: `amount = 1.00, instalments = '[{"dueOn": "2027-01-01", "amount": "1.00"}]'`,
  documents_partial: 'min_partial = 1',
  documents_deposit: { proposal: "deposit_kind = 'percent', deposit_percent = 0, deposit_due_days = 1" },
  documents_kind: "kind = 'letter'",
  documents_series: "series = 'A'",
  documents_service: "service_from = '2027-01-02', service_to = '2027-01-01'",
  documents_paid_at: 'paid_at = now()',
  documents_invoice_type: "invoice_type = 'gift'",
  documents_void: "voided_at = now(), void_kind = 'void'",
  documents_void_kind: "status = 'cancelled', voided_at = now(), void_kind = 'lost'",
  documents_version: 'version = 0',
  documents_payment_method: "payment_method = 'gold'",
  documents_accepted_at: { proposal: 'accepted_at = now()' },
  documents_answered_at: { proposal: "status = 'declined'" },
  documents_answered_by: { proposal: "status = 'declined', answered_at = now(), answered_by = 'robot'" },
  documents_invoice: "status = 'sent'",
  documents_credit_note: "kind = 'credit_note'",
  documents_proposal: { proposal: "status = 'overdue'" },
  documents_amount_max: 'amount_max = 1',
  documents_accepted_lines: { proposal: "accepted_lines = '[]'" },
  documents_letter: 'requires_signature = true',
  documents_converted_percent: 'converted_percent = 10',
  documents_credits: "reason = 'Too much'",
};

test('each rule is tried', () => {
  const names = [...rules.matchAll(/THEN '(\w+)'/g)].map(([, name]) => name);
  expect(Object.keys(broken).sort()).toEqual(names.sort());
});

test.each(Object.entries(broken))('%s is refused by its name', async (rule, change) => {
  const [set, id] = typeof change === 'string' ? [change, invoice] : [change.proposal, proposal];
  await expect(server.pool.query(`update documents set ${set} where id = $1`, [id])).rejects.toMatchObject({
    code: '23514',
    table: 'documents',
    constraint: rule,
  });
});
