import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditEffects } from './credit-note-effects.ts';
import type { CreditedInvoice, EarlierCredits } from './credit-note-sets.ts';
import type { CreditTotals } from './credit-note-sums.ts';
import { type CreditRequest, creditTotals, leftToCredit } from './credit-note-totals.ts';
import { hundredthsString, moneyString, parseMoney, sumMinor } from './money.ts';
import type { LineTax } from './tax-sets.ts';
import { computeTotals } from './totals.ts';

const vat = (percent: string, name = 'VAT'): LineTax => ({ name, percent, category: 'S' });
const minor = (amount: string) => parseMoney(amount, 'USD') ?? 0n;

type Priced = Partial<CreditedInvoice['lines'][number]> & { rate: string };

const invoiceOf = (lines: Priced[], more: Partial<CreditedInvoice> = {}): CreditedInvoice => ({
  currency: 'USD',
  deductions: [],
  ...more,
  lines: lines.map((line, index) => ({ id: `line-${index}`, quantity: '1', ...line })),
});

const nothing: EarlierCredits = { lines: [], taxes: [] };

/** What earlier notes took, as the database knows it. */
const earlierOf = (notes: readonly CreditTotals[]): EarlierCredits => ({
  lines: notes.flatMap(({ lines }) =>
    lines.map(({ itemId, quantity, rate, amount, discount, netAmount }) => ({
      ...{ lineId: itemId, quantity, rate, netAmount },
      credited: moneyString(minor(amount) - minor(discount), 'USD'),
    })),
  ),
  taxes: notes.flatMap(({ sets }) =>
    sets.flatMap(({ setNo, rates }) => rates.map(({ rateNo, amount }) => ({ setNo, rateNo, amount }))),
  ),
});

/** One credit note after the other; what is refused is left out. */
function credit(invoice: CreditedInvoice, ...requests: CreditRequest[]): CreditTotals[] {
  const notes: CreditTotals[] = [];
  for (const request of requests) {
    const answer = creditTotals(invoice, earlierOf(notes), request);
    if ('totals' in answer) notes.push(answer.totals);
  }
  return notes;
}

const totalsOf = (notes: readonly CreditTotals[]) => notes.map(({ total }) => total);
const one = { items: [{ itemId: 'line-0', quantity: '1' }] };

describe('a credit note', () => {
  test('of one piece after the other takes as much tax as the invoice, to the cent', () => {
    const invoice = invoiceOf([{ quantity: '3', rate: '10.01', taxes: [vat('19')] }]);
    expect(computeTotals(invoice).total).toBe('35.74');
    const notes = credit(invoice, one, one, one);
    expect(totalsOf(notes)).toEqual(['11.91', '11.91', '11.92']);
    expect(notes[0]?.lines).toEqual([
      {
        itemId: 'line-0',
        quantity: '1.00',
        rate: '10.01',
        amount: '10.01',
        discount: '0.00',
        netAmount: '10.01',
      },
    ]);
    expect(creditTotals(invoice, earlierOf(notes), one)).toEqual({
      problems: [{ path: 'items.0.quantity', message: 'At most 0 can still be credited' }],
    });
  });

  test('in full takes what is left of everything, with the discounts', () => {
    const invoice = invoiceOf(
      [
        { quantity: '2.50', rate: '49.99', discount: { percent: '12.5' }, taxes: [vat('20')] },
        { rate: '80.00', taxes: [vat('20')] },
        { rate: '30.00', taxes: [vat('5')] },
      ],
      { discount: { amount: '25.00' } },
    );
    const [note] = credit(invoice, { full: true });
    const { total, netAmount, taxAmount, taxes } = computeTotals(invoice);
    expect(note).toMatchObject({ total, netAmount, taxAmount, taxes });
    expect(note?.lines.map(({ quantity, rate }) => [quantity, rate])).toEqual([
      ['2.50', '49.99'],
      ['1.00', '80.00'],
      ['1.00', '30.00'],
    ]);
  });

  test('of a sum is shared out to the sets by what is left of them, tax included', () => {
    const invoice = invoiceOf([
      { rate: '100.00', taxes: [vat('19')] },
      { rate: '100.00', taxes: [vat('7')] },
    ]);
    const [first, last] = credit(invoice, { amount: '100.00' }, { amount: '126.00' });
    expect(first).toMatchObject({ total: '100.00', netAmount: '88.49', taxAmount: '11.51' });
    expect(first?.sets.map(({ netAmount, taxAmount }) => [netAmount, taxAmount])).toEqual([
      ['44.24', '8.41'],
      ['44.25', '3.10'],
    ]);
    expect(last).toMatchObject({ total: '126.00', netAmount: '111.51', taxAmount: '14.49' });
  });

  test('of prices with tax takes the tax out of them', () => {
    const invoice = invoiceOf([{ quantity: '3', rate: '19.99', taxes: [vat('19')] }], {
      pricesIncludeTax: true,
    });
    const notes = credit(invoice, one, one, one);
    expect(totalsOf(notes)).toEqual(['19.99', '19.99', '19.99']);
    expect(notes.map(({ taxAmount }) => taxAmount)).toEqual(['3.19', '3.19', '3.20']);
    expect(computeTotals(invoice).taxAmount).toBe('9.58');
  });

  test('of a closing invoice takes no more than its deposits have left', () => {
    const invoice = invoiceOf(
      [
        { rate: '1249.50', taxes: [vat('20')] },
        { rate: '380.00', taxes: [vat('5')] },
      ],
      {
        deductions: [
          { setNo: 1, net: '499.80', tax: '99.96', taxes: ['99.96'] },
          { setNo: 2, net: '152.00', tax: '7.60', taxes: ['7.60'] },
        ],
      },
    );
    const [note] = credit(invoice, { full: true });
    expect(note).toMatchObject({ total: '1139.04', netAmount: '977.70', taxAmount: '161.34' });
    expect(note?.sets.map(({ netAmount, taxAmount }) => [netAmount, taxAmount])).toEqual([
      ['749.70', '149.94'],
      ['228.00', '11.40'],
    ]);
    expect(note?.lines[0]).toMatchObject({ amount: '1249.50', discount: '499.80' });
  });
});

describe('what is left of an invoice', () => {
  test('is the most that is credited', () => {
    const invoice = invoiceOf([{ quantity: '2', rate: '50.00' }, { rate: '10.00' }]);
    const refused = (request: CreditRequest, earlier = nothing) =>
      creditTotals(invoice, earlier, request) as { problems: unknown };
    expect(refused({ amount: '110.01' }).problems).toEqual([
      { path: 'amount', message: 'At most $110.00 can still be credited' },
    ]);
    expect(refused({ amount: '0' }).problems).toEqual([{ path: 'amount', message: 'Must be above 0' }]);
    expect(refused({ amount: '1.005' }).problems).toMatchObject([{ path: 'amount' }]);
    const eighty = earlierOf(credit(invoice, { items: [{ itemId: 'line-0', amount: '80.00' }] }));
    expect(refused(one, eighty).problems).toEqual([
      { path: 'items.0.quantity', message: 'At most $20.00 of this line can still be credited' },
    ]);
    expect(
      refused({
        items: [
          { itemId: 'line-0', quantity: '3' },
          { itemId: 'line-1', amount: '10.01' },
          { itemId: 'elsewhere', quantity: '1' },
          { itemId: 'line-1', quantity: '1' },
        ],
      }).problems,
    ).toEqual([
      { path: 'items.0.quantity', message: 'At most 2 can still be credited' },
      { path: 'items.1.amount', message: 'At most $10.00 of this line can still be credited' },
      { path: 'items.2.itemId', message: 'Choose a line of this invoice' },
      { path: 'items.3.itemId', message: 'Name each line once' },
    ]);
  });

  test('is told by lines and in all', () => {
    const invoice = invoiceOf([{ quantity: '3', rate: '10.01', taxes: [vat('19')] }, { rate: '5.00' }]);
    expect(leftToCredit(invoice, earlierOf(credit(invoice, one)))).toEqual({
      lines: [
        { id: 'line-0', quantity: '2.00', amount: '20.02' },
        { id: 'line-1', quantity: '1.00', amount: '5.00' },
      ],
      total: '28.83',
    });
  });
});

describe('what a credit note does to the money', () => {
  const effects = (money: [number, number, number, number], total: number) => {
    const [balance, paid, kept, writtenOff] = money.map(BigInt) as [bigint, bigint, bigint, bigint];
    const { lowered, excess, due, ...other } = creditEffects(
      { balance, paid, kept, writtenOff },
      BigInt(total),
    );
    return [other.kept, lowered, excess, other.writtenOff, due].map(Number);
  };

  test.each<[string, [number, number, number, number], number, number[]]>([
    ['lowers what is owed', [100, 0, 0, 0], 30, [0, 30, 0, 0, 70]],
    ['goes back where it was paid', [40, 60, 0, 0], 100, [0, 40, 60, 0, 0]],
    ['takes the place of what went back first', [0, 60, 40, 0], 100, [40, 0, 60, 0, 0]],
    ['takes a part of that place', [0, 60, 40, 0], 30, [30, 0, 0, 0, 0]],
    ['leaves the rest written off', [0, 30, 0, 70], 20, [0, 20, 0, 50, 0]],
    ['takes the place of what was written off', [0, 30, 0, 70], 100, [0, 70, 30, 0, 0]],
  ])('%s', (_how, money, total, expected) => {
    expect(effects(money, total)).toEqual(expected);
  });
});

describe('whatever is credited in whatever order', () => {
  const { numRuns = 200 } = fc.readConfigureGlobal();
  const rates: LineTax[] = [
    vat('19'),
    vat('7'),
    vat('5', 'GST'),
    vat('9.975', 'QST'),
    { name: 'PST', percent: '8', category: 'S', compound: true },
    { name: 'VAT', percent: '0', category: 'Z' },
  ];
  const lines = fc.record({
    quantity: fc.bigInt({ min: 1n, max: 1_000n }).map(hundredthsString),
    rate: fc.bigInt({ min: 0n, max: 20_000n }).map((cents) => moneyString(cents, 'USD')),
    taxes: fc
      .uniqueArray(fc.constantFrom(...rates), { maxLength: 2 })
      .filter((taxes) => taxes.filter(({ compound }) => compound).length < 2),
    discount: fc.option(fc.bigInt({ min: 1n, max: 100n }).map((percent) => ({ percent: String(percent) }))),
  });
  const invoices = fc
    .record({
      lines: fc.array(lines, { minLength: 1, maxLength: 5 }),
      pricesIncludeTax: fc.boolean(),
      discount: fc.option(fc.bigInt({ min: 1n, max: 100n }).map((percent) => ({ percent: String(percent) }))),
    })
    .map(({ lines: priced, ...more }) => invoiceOf(priced, more));
  const share = fc.bigInt({ min: 1n, max: 100n });
  const steps = fc.array(
    fc.oneof(
      fc.record({ amount: share }),
      fc.record({ line: fc.nat(4), quantity: share }),
      fc.record({ line: fc.nat(4), of: share }),
    ),
    { maxLength: 6 },
  );

  /** A share of what is left. */
  function requestOf(invoice: CreditedInvoice, notes: CreditTotals[], step: object): CreditRequest {
    const rest = leftToCredit(invoice, earlierOf(notes));
    const part = (of: string, percent: bigint) => moneyString((minor(of) * percent) / 100n, 'USD');
    const { amount, line = 0, quantity, of } = step as Record<string, bigint> & { line?: number };
    if (amount) return { amount: part(rest.total, amount) };
    const wanted = rest.lines[line] ?? { id: 'line-0', quantity: '0', amount: '0' };
    const sent = quantity
      ? { quantity: part(wanted.quantity, quantity) }
      : { amount: part(wanted.amount, of ?? 1n) };
    return { items: [{ itemId: wanted.id, ...sent }] };
  }

  test('no set is credited with more than the invoice, and all of it comes to the invoice', () => {
    fc.assert(
      fc.property(invoices, steps, (invoice, wanted) => {
        const whole = computeTotals(invoice);
        const notes: CreditTotals[] = [];
        const post = (request: CreditRequest) => {
          const answer = creditTotals(invoice, earlierOf(notes), request);
          if ('totals' in answer && minor(answer.totals.total) > 0n) notes.push(answer.totals);
        };
        for (const step of wanted) post(requestOf(invoice, notes, step));
        const check = (isWhole: boolean) => {
          for (const { setNo, netAmount, rates: all } of whole.sets) {
            const own = notes.flatMap(({ sets }) => sets.filter((set) => set.setNo === setNo));
            const net = sumMinor(own.map((set) => minor(set.netAmount)));
            expect(net <= minor(netAmount) && (!isWhole || net === minor(netAmount))).toBe(true);
            for (const { rateNo, amount } of all) {
              const tax = sumMinor(own.map((set) => minor(set.rates[rateNo - 1]?.amount ?? '0')));
              expect(tax <= minor(amount) && (!isWhole || tax === minor(amount))).toBe(true);
            }
          }
        };
        check(false);
        post({ full: true });
        check(true);
        expect(sumMinor(notes.map(({ total }) => minor(total)))).toBe(minor(whole.total));
        for (const note of notes) assertAddsUp(note);
      }),
      { numRuns },
    );
  });

  function assertAddsUp({ lines: own, subtotal, netAmount, taxAmount, total, sets }: CreditTotals) {
    const sum = (amounts: string[]) => sumMinor(amounts.map(minor));
    expect(sum(own.map(({ amount }) => amount)) - sum(own.map(({ discount }) => discount))).toBe(
      minor(subtotal),
    );
    expect(sum(own.map((line) => line.netAmount))).toBe(minor(netAmount));
    expect(sum(sets.map((set) => set.taxAmount))).toBe(minor(taxAmount));
    expect(minor(netAmount) + minor(taxAmount)).toBe(minor(total));
    for (const { quantity, rate, amount, discount } of own) {
      expect((minor(quantity) * minor(rate) + 50n) / 100n).toBe(minor(amount));
      expect(minor(discount) >= 0n && minor(discount) <= minor(amount)).toBe(true);
    }
    for (const { rates: all } of sets)
      for (const { amount, base } of all) expect(minor(amount) >= 0n && minor(base) >= 0n).toBe(true);
  }
});
