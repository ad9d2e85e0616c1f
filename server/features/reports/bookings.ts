import type { JournalAccount } from '#shared/journal-accounts.ts';
import { moneyString, parseMoney, sumMinor } from '#shared/money.ts';
import type { Fact, InvoiceFact, MoneyFact, TaxFact } from './facts.sql.ts';

/** One line of a journal. */
export interface Booking {
  account: JournalAccount;
  /** In minor units: above zero debits the account, below zero credits it. */
  amount: bigint;
  /** The rate, where it is one's; it may name an account of its own. */
  tax?: TaxFact;
}

/** In minor units; stored sums may have other zeros than their currency. */
export function minorOf(amount: string, currency: string): bigint {
  const plain = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
  const minor = parseMoney(plain.replace('-', ''), currency);
  if (minor === undefined) throw new Error(`not an amount: ${amount}`);
  return plain.startsWith('-') ? -minor : minor;
}

const revenueOf = (type: InvoiceFact['type']) => (type === 'deposit' ? 'deposits' : 'revenue');

const taxBookings = (taxes: readonly TaxFact[], currency: string, sign: bigint): Booking[] =>
  taxes.map((tax) => ({ account: 'tax', amount: sign * minorOf(tax.amount, currency), tax }));

function issued(fact: InvoiceFact): Booking[] {
  const minor = (amount: string) => minorOf(amount, fact.currency);
  return [
    { account: 'receivable', amount: minor(fact.amount) },
    { account: 'deposits', amount: minor(fact.deposits) },
    { account: 'revenue', amount: minor(fact.parts) },
    { account: 'discount', amount: minor(fact.discount) },
    { account: revenueOf(fact.type), amount: -minor(fact.net) - minor(fact.discount) },
    ...taxBookings(fact.taxes, fact.currency, -1n),
  ];
}

const reversed = (bookings: readonly Booking[]): Booking[] =>
  bookings.map((booking) => ({ ...booking, amount: -booking.amount }));

/** The whole invoice goes, unless a part of it had gone before: then what was left of it does, with its part of each tax. */
function cancelled(fact: InvoiceFact): Booking[] {
  const left = minorOf(fact.left, fact.currency);
  if (left === minorOf(fact.amount, fact.currency)) return reversed(issued(fact));
  const taxes = taxBookings(taxesTakenBack(fact), fact.currency, 1n);
  const tax = sumMinor(taxes.map(({ amount }) => amount));
  return [
    { account: revenueOf(fact.type), amount: left - tax },
    ...taxes,
    { account: 'receivable', amount: -left },
  ];
}

/** The taxes of what goes with an invoice that is taken back: of what credit notes hadn't taken off, the part that nobody had paid. */
export function taxesTakenBack(fact: InvoiceFact): TaxFact[] {
  const { currency, taxes, creditedTaxes } = fact;
  const minor = (amount: string) => minorOf(amount, currency);
  const [left, amount] = [minor(fact.left), minor(fact.amount)];
  if (left === amount) return taxes;
  const whole = amount - minor(fact.credited);
  const partOf = (value: string, credited = '0') => {
    const rest = minor(value) - minor(credited);
    return moneyString(whole > 0n ? (2n * rest * left + whole) / (2n * whole) : 0n, currency);
  };
  return taxes.map((tax) => {
    const credited = creditedTaxes.find(({ name, percent }) => name === tax.name && percent === tax.percent);
    return { ...tax, base: partOf(tax.base, credited?.base), amount: partOf(tax.amount, credited?.amount) };
  });
}

/** Where the other side of an entry goes; that of credit is an entry itself, and that of a credit note is what it says. */
const counterparts = {
  payment: 'bank',
  refund: 'bank',
  refund_kept: 'discount',
  write_off: 'writeOff',
} as const satisfies Partial<Record<MoneyFact['entries'][number]['kind'], JournalAccount>>;

function moved({ entries, currency, creditNote }: MoneyFact): Booking[] {
  const bookings = entries.flatMap(({ kind, amount, isCredit }): Booking[] => {
    const minor = minorOf(amount, currency);
    const own: Booking = { account: isCredit ? 'credit' : 'receivable', amount: -minor };
    const counter = kind in counterparts ? counterparts[kind as keyof typeof counterparts] : undefined;
    return counter ? [own, { account: counter, amount: minor }] : [own];
  });
  if (!creditNote) return bookings;
  return [
    ...bookings,
    { account: revenueOf(creditNote.type), amount: minorOf(creditNote.net, currency) },
    ...taxBookings(creditNote.taxes, currency, 1n),
  ];
}

/** What is booked for what happened: together nothing, debits less credits. Lines over nothing are left out. */
export function bookingsOf(fact: Fact): Booking[] {
  const bookings =
    fact.event === 'moved'
      ? moved(fact)
      : fact.event === 'issued'
        ? issued(fact)
        : fact.event === 'cancelled'
          ? cancelled(fact)
          : reversed(cancelled(fact));
  const difference = sumMinor(bookings.map(({ amount }) => amount));
  if (difference !== 0n)
    throw new Error(`not balanced: ${fact.number} by ${moneyString(difference, fact.currency)}`);
  return bookings.filter(({ amount }) => amount !== 0n);
}
