import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildTaxRate, proposalFields } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { getPdf } from '#server/test/get-pdf.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import { proposalView } from '#shared/document-view.ts';
import { formatMoney, hundredthsString, moneyString, parseMoney, sumMinor } from '#shared/money.ts';
import { offerOf } from '#shared/offer-view.ts';
import { type ProposalWithItems, proposalWithItemsSchema } from '#shared/proposal.ts';
import { applySelection, lineChoice, type Offer, type SelectedItem } from '#shared/proposal-options.ts';
import { type PublicProposal, publicProposalSchema } from '#shared/public-document.ts';
import { viewOfSelection } from '#shared/selection-view.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ appUrl: 'https://billwright.example' });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
afterAll(async () => {
  expect(await brokenInvariants(server.pool)).toEqual([]);
  mailer.close();
  await smtp.stop();
  await server.close();
});

const discounts = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 1000 }).map((tenths) => ({ percent: String(tenths / 10) })),
    fc.integer({ min: 1, max: 30 }).map((amount) => ({ amount: String(amount) })),
  ),
  { nil: null },
);

const lines = fc.record({
  hundredths: fc.integer({ min: 1, max: 5_000 }),
  minor: fc.integer({ min: 0, max: 999_999 }),
  rates: fc.uniqueArray(fc.constantFrom('VAT', 'Low', 'None'), { maxLength: 2 }),
  discount: discounts,
  optional: fc.boolean(),
  selected: fc.boolean(),
  /** Steps above and below what is offered, and how large they are. */
  steps: fc.option(
    fc.record({ by: fc.integer({ min: 1, max: 300 }), above: fc.integer({ min: 0, max: 5 }) }),
    {
      nil: null,
    },
  ),
  begins: fc.option(fc.constantFrom('all', 'one', 'any'), { nil: null }),
});
type Line = typeof lines extends fc.Arbitrary<infer Value> ? Value : never;

const offers = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  pricesIncludeTax: fc.boolean(),
  discount: discounts,
  deposit: fc.option(fc.constantFrom({ percent: '30', dueDays: 0 }, { amount: '20', dueDays: 0 }), {
    nil: undefined,
  }),
  items: fc.array(lines, { minLength: 1, maxLength: 6 }),
  /** What the client does about each line. */
  wishes: fc.array(fc.record({ isTaken: fc.boolean(), up: fc.nat({ max: 5 }) }), {
    minLength: 6,
    maxLength: 6,
  }),
});
type Wish = { isTaken: boolean; up: number };

async function business() {
  const seller = await server.confirmedSeller();
  const client = await buildClient(seller);
  const ids: Record<string, string> = {};
  for (const [name, percent] of [
    ['VAT', '19'],
    ['Low', '6.5'],
  ] as const)
    ids[name] = (await buildTaxRate(seller, { name, percent })).id;
  const none = { name: 'None', percent: '0', category: 'E', reasonText: 'Exempt: lessons' };
  ids.None = (await buildTaxRate(seller, none)).id;
  return { seller, client, ids };
}

const sentLine = (line: Line, index: number, currency: string, ids: Record<string, string>) => ({
  description: `Line ${index + 1}`,
  quantity: hundredthsString(BigInt(line.hundredths)),
  rate: moneyString(BigInt(line.minor), currency),
  ...{ discount: line.discount, optional: line.optional, selected: line.selected },
  taxRateIds: line.rates.map((name) => ids[name]),
  clientQuantity: line.steps && {
    min: hundredthsString(BigInt(line.hundredths)),
    max: hundredthsString(BigInt(line.hundredths + line.steps.by * line.steps.above)),
    step: hundredthsString(BigInt(line.steps.by)),
  },
});

/** What a client sends who is free with the truth: prices of their own stand beside what is asked for. */
function selectionOf(offer: Offer, items: readonly Line[], wishes: readonly Wish[]): SelectedItem[] {
  const lies = { rate: '0.01', amount: '0.01', discount: { percent: '100' }, taxes: [], netAmount: '0.00' };
  return offer.lines.flatMap(({ id, clientQuantity }, index) => {
    const { isTaken, up } = wishes[index] ?? { isTaken: true, up: 0 };
    const kind = lineChoice(offer, index);
    if (kind === 'fixed' && !clientQuantity) return [];
    if (kind === 'one' && !isTaken) return [];
    const { hundredths = 1, steps } = items[index] ?? {};
    const quantity = hundredths + Math.min(up, steps?.above ?? 0) * (steps?.by ?? 0);
    return [
      {
        ...{ itemId: id, selected: kind === 'fixed' || isTaken, ...lies },
        ...(clientQuantity && { quantity: hundredthsString(BigInt(quantity)) }),
      },
    ];
  });
}

/** Without what only directs the reading, and with plain blanks. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ');

const shown = async ({ proposalNumber }: { proposalNumber: string }): Promise<PublicProposal> =>
  publicProposalSchema.parse((await server.anon().get(`/api/public/proposals/${proposalNumber}`)).body);

const read = async (seller: Seller, { id }: { id: string }): Promise<ProposalWithItems> =>
  proposalWithItemsSchema.strict().parse((await seller.get(`/api/proposals/${id}`)).body);

async function expectSums(seller: Seller, stored: ProposalWithItems, amount: string): Promise<void> {
  const currency = stored.currency ?? 'USD';
  const minor = (text: string) => parseMoney(text, currency) ?? 0n;
  expect(stored.amount).toBe(amount);
  expect(minor(stored.netAmount) + sumMinor(stored.taxes.map((tax) => minor(tax.amount)))).toBe(
    minor(amount),
  );
  expect(minor(stored.amountMax ?? stored.amount)).toBeGreaterThanOrEqual(minor(amount));
  const money = plain(formatMoney(amount, currency));
  const file = await getPdf(server.origin, `/api/public/proposals/${stored.proposalNumber}/pdf`);
  expect(plain(file.pages.join(' '))).toContain(`Total ${money}`);
  smtp.received.length = 0;
  await drain();
  const mail = smtp.received.find(({ parsed }) => JSON.stringify(parsed.to).includes(seller.user.email));
  expect(plain(mail?.parsed.text ?? '')).toContain(money);
}

test(
  'a selection comes to the same on the page, in the answer, as stored, in the file and in the mail',
  async () => {
    await fc.assert(
      fc.asyncProperty(offers, async ({ items, wishes, deposit, ...fields }) => {
        const { seller, client, ids } = await business();
        const { currency } = fields;
        const sections = items.flatMap(({ begins: choice }, at) =>
          choice ? [{ title: `Part ${at}`, at, choice }] : [],
        );
        const body = proposalFields(
          client.id,
          { ...fields, sections, ...(deposit && { deposit }) },
          items.map((line, index) => sentLine(line, index, currency, ids)),
        );
        const created = await seller.send('POST', '/api/proposals', { body });
        // A discount may be larger than what it is taken off, and a deposit come to nothing.
        if (created.status === 400) return;
        expect(created.status, created.text).toBe(201);
        const proposal = created.body as ProposalWithItems;
        const seen = await shown(proposal);
        const offer = offerOf(seen);
        if (!offer) return;
        const selection = selectionOf(offer, items, wishes);
        const chosen = applySelection(offer, selection);
        const answer = (more: object) =>
          server
            .anon()
            .put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', selection, ...more });
        if ('problem' in chosen) {
          expect((await answer({})).status).toBe(400);
          expect(await read(seller, proposal)).toEqual(proposal);
          return;
        }
        const page = viewOfSelection(proposalView(seen), offer, chosen);
        await drain();
        const accepted = await answer({ expectedAmount: page.amount });
        expect(accepted.status, accepted.text).toBe(200);
        const after = publicProposalSchema.parse(accepted.body);
        expect(after.amount).toBe(page.amount);
        const { total, sums, included, lines: rows } = proposalView(after);
        expect({ total, sums, included, rows }).toEqual({
          ...{ total: page.view.total, sums: page.view.sums, included: page.view.included },
          rows: page.view.lines,
        });
        const stored = await read(seller, proposal);
        const asked = stored.invoices.map((invoice) => formatMoney(invoice.amount, currency));
        expect(asked).toEqual(page.deposit ? [page.deposit] : []);
        await expectSums(seller, stored, page.amount);
      }),
      { numRuns: bySize(8, 1_000) },
    );
  },
  bySize(60_000, 3_600_000),
);
