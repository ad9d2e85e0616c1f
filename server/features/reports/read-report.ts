import type { Database } from '#server/db/client.ts';
import { moneyString } from '#shared/money.ts';
import type { Report, ReportCurrency } from '#shared/report.ts';
import { type Booking, bookingsOf, minorOf, taxesTakenBack } from './bookings.ts';
import type { Fact, TaxFact } from './facts.sql.ts';
import { factsOf, type Period } from './facts.ts';

interface Sum {
  count: number;
  net: bigint;
  tax: bigint;
}

const nothing = (): Sum => ({ count: 0, net: 0n, tax: 0n });

/** Sums of one currency, in minor units. */
class Figures {
  readonly sums = { invoices: nothing(), cancelled: nothing(), creditNotes: nothing() };
  readonly taxes = new Map<string, { name: string; percent: string; base: bigint; tax: bigint }>();
  readonly money = { payments: { count: 0, amount: 0n }, refunds: { count: 0, amount: 0n }, writtenOff: 0n };
  readonly currency: string;

  constructor(currency: string) {
    this.currency = currency;
  }

  add(fact: Fact, bookings: readonly Booking[]): void {
    if (fact.event === 'moved') this.#addMoney(fact, bookings);
    else if (fact.event === 'issued') this.#addSum('invoices', bookings, 1n, fact.taxes);
    else
      this.#addSum(
        'cancelled',
        bookings,
        fact.event === 'cancelled' ? -1n : 1n,
        taxesTakenBack(fact),
        fact.event === 'cancelled' ? 1 : -1,
      );
  }

  /** @param sign of what the bookings mean for what is billed */
  #addSum(
    name: keyof Figures['sums'],
    bookings: readonly Booking[],
    sign: bigint,
    taxes: readonly TaxFact[],
    count = 1,
  ): void {
    const sum = this.sums[name];
    const owed = total(bookings, 'receivable');
    const tax = -total(bookings, 'tax');
    const isBilled = name === 'invoices';
    sum.count += count;
    sum.net += isBilled ? owed - tax : tax - owed;
    sum.tax += isBilled ? tax : -tax;
    this.#addTaxes(taxes, sign);
  }

  #addTaxes(taxes: readonly TaxFact[], sign: bigint): void {
    for (const { name, percent, base, amount } of taxes) {
      const key = JSON.stringify([name, percent]);
      const known = this.taxes.get(key) ?? { name, percent, base: 0n, tax: 0n };
      known.base += sign * minorOf(base, this.currency);
      known.tax += sign * minorOf(amount, this.currency);
      this.taxes.set(key, known);
    }
  }

  #addMoney(fact: Fact & { event: 'moved' }, bookings: readonly Booking[]): void {
    const moved = (kind: string) => fact.entries.filter((entry) => entry.kind === kind);
    const sumOf = (kind: string) =>
      moved(kind).reduce((sum, { amount }) => sum + minorOf(amount, this.currency), 0n);
    const countOf = (kind: string) => {
      const entries = moved(kind);
      return entries.length === 0 ? 0 : entries.some(({ isReversal }) => isReversal) ? -1 : 1;
    };
    this.money.payments.count += countOf('payment');
    this.money.payments.amount += sumOf('payment');
    this.money.refunds.count += countOf('refund');
    this.money.refunds.amount -= sumOf('refund');
    this.money.writtenOff += sumOf('write_off');
    if (!fact.creditNote) return;
    const note = this.sums.creditNotes;
    note.count += 1;
    note.net += minorOf(fact.creditNote.net, this.currency);
    note.tax += total(bookings, 'tax');
    this.#addTaxes(fact.creditNote.taxes, -1n);
  }

  answer(): ReportCurrency {
    const money = (minor: bigint) => moneyString(minor, this.currency);
    const sum = ({ count, net, tax }: Sum) => ({
      ...{ count, net: money(net), tax: money(tax), total: money(net + tax) },
    });
    const { invoices, cancelled, creditNotes } = this.sums;
    const { payments, refunds, writtenOff } = this.money;
    const billed = {
      count: invoices.count - cancelled.count,
      net: invoices.net - cancelled.net - creditNotes.net,
      tax: invoices.tax - cancelled.tax - creditNotes.tax,
    };
    return {
      currency: this.currency,
      ...{ invoices: sum(invoices), cancelled: sum(cancelled), creditNotes: sum(creditNotes) },
      billed: sum(billed),
      taxes: [...this.taxes.values()]
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || Number(b.percent) - Number(a.percent))
        .map(({ base, tax, ...rate }) => ({ ...rate, base: money(base), tax: money(tax) })),
      payments: { ...payments, amount: money(payments.amount) },
      refunds: { ...refunds, amount: money(refunds.amount) },
      received: money(payments.amount - refunds.amount),
      writtenOff: money(writtenOff),
    };
  }
}

const total = (bookings: readonly Booking[], account: Booking['account']): bigint =>
  bookings.reduce((sum, booking) => (booking.account === account ? sum + booking.amount : sum), 0n);

/** What was billed and received in a period, by currency: sums of what its journal books. */
export async function readReport(db: Database, period: Period): Promise<Report['currencies']> {
  const figures = new Map<string, Figures>();
  for await (const page of factsOf(db, period)) {
    for (const { fact } of page) {
      const known = figures.get(fact.currency) ?? new Figures(fact.currency);
      figures.set(fact.currency, known);
      known.add(fact, bookingsOf(fact));
    }
  }
  return [...figures.values()]
    .sort((a, b) => a.currency.localeCompare(b.currency))
    .map((each) => each.answer());
}
