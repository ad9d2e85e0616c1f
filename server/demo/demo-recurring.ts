import type { z } from 'zod';
import { invoiceKind } from '#server/features/documents/document-kind.ts';
import { markSeen } from '#server/features/documents/mark-seen.ts';
import { invoicesRepo } from '#server/features/invoices/invoices.repo.ts';
import { pauseRecurring } from '#server/features/recurring/change-state.ts';
import { makeDueInvoices } from '#server/features/recurring/make-due-invoices.ts';
import { recurringRepo } from '#server/features/recurring/recurring.repo.ts';
import { createRecurring } from '#server/features/recurring/save-recurring.ts';
import { addDaysTo, addMonthsTo } from '#shared/dates.ts';
import { datesFrom, instantOfDate } from '#shared/recurrence.ts';
import { putRecurringSchema, type RecurringWithContent } from '#shared/recurring.ts';
import type { Teller } from './demo-money.ts';

const DAY_MS = 86_400_000;
const MONTHS = 5;
const SEND_AT = '08:00';
/** A retainer is paid within the fortnight that its client has. */
const PAID_AFTER_DAYS = 9;

type Body = z.input<typeof putRecurringSchema>;

/** Something that happens so many days before today. */
interface Step {
  age: number;
  add: () => Promise<void>;
}

/** A retainer with the invoices that it has made since, all but the last of them paid, and one that is paused. */
export function recurringSteps({ db, clientIds, daysAgo }: Teller, now: Date): Step[] {
  const { seller } = daysAgo(0);
  const startOn = `${addMonthsTo(seller.today, 1 - MONTHS).slice(0, 7)}-01`;
  const ageOf = (date: string) =>
    (now.getTime() - instantOfDate(seller.timeZone, date, SEND_AT).getTime()) / DAY_MS;
  const dates = datesFrom({ frequency: 'month', every: 1, startOn, endsOn: seller.today }, startOn, {
    count: MONTHS,
  }).filter((date) => ageOf(date) >= 0);
  let retainer = '';

  const save = (body: Body, age: number) => {
    const { seller: then, at } = daysAgo(age);
    return createRecurring(db, then, putRecurringSchema.parse(body), at);
  };

  const makeRetainer = async (date: string) => {
    const { at } = daysAgo(ageOf(date));
    await makeDueInvoices(db, at);
    const found = JSON.parse(await recurringRepo(db, seller).get(retainer)) as RecurringWithContent;
    const invoiceId = found.runs[0]?.invoice?.id ?? '';
    const age = ageOf(date);
    if (age <= PAID_AFTER_DAYS) return;
    const { invoiceNumber } = JSON.parse(await invoicesRepo(db, seller).get(invoiceId)) as {
      invoiceNumber: string;
    };
    await markSeen(db, invoiceKind, invoiceNumber, daysAgo(age - 0.2).at);
    if (date === dates.at(-1)) return;
    const paid = daysAgo(age - PAID_AFTER_DAYS);
    const change = { now: paid.at, loaded: undefined, authorize: () => undefined };
    await invoicesRepo(db, paid.seller).update(invoiceId, { status: 'paid' }, change);
  };

  const begun = ageOf(startOn) + 3;
  return [
    {
      age: begun,
      async add() {
        retainer = await save(
          {
            recurring: {
              ...{ clientId: clientIds[1] ?? '', mode: 'send', dueDays: 14, sendAt: SEND_AT },
              ...{ frequency: 'month', startOn },
            },
            invoice: {
              title: 'Design retainer, {monthYear}',
              description: 'Up to twenty hours between {periodStart} and {periodEnd}.',
            },
            items: [{ description: 'Design retainer, {monthYear}', quantity: '1', rate: '2400.00' }],
          },
          begun,
        );
      },
    },
    ...dates.map((date) => ({ age: ageOf(date), add: () => makeRetainer(date) })),
    {
      age: 47,
      async add() {
        const id = await save(
          {
            recurring: {
              ...{ clientId: clientIds[8] ?? '', mode: 'draft', dueDays: 30 },
              ...{ frequency: 'month', every: 3, startOn: addDaysTo(seller.today, 40), lastDay: true },
            },
            invoice: { title: 'Hosting and updates, {quarter} {year}' },
            items: [
              { description: 'Hosting, {periodStart} to {periodEnd}', quantity: '3', rate: '45.00' },
              { description: 'Updates and backups', quantity: '3', rate: '120.00' },
            ],
          },
          47,
        );
        await pauseRecurring(db, { id, userId: seller.sellerId, now: daysAgo(12).at });
      },
    },
  ];
}
