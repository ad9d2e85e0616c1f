import { escapeHtml } from '#server/html-text.ts';
import type { PaypalBooks } from './paypal-books.ts';
import type { Funding, Order } from './paypal-things.ts';

const choices: Record<Funding, string> = {
  balance: 'Pay with balance',
  declined: 'Pay with a card that is refused',
  bank: 'Pay from a bank account',
};

/** The page on which a payer agrees to an order. */
export function approvalPage(order: Order): string {
  const { amount, description = '' } = order.request
    .purchase_units[0] as Order['request']['purchase_units'][number];
  const button = (choice: string, label: string) =>
    `<p><button name="choice" value="${choice}" style="font:inherit;padding:.6rem 1rem">${label}</button></p>`;
  const buttons = Object.entries(choices).map(([choice, label]) => button(choice, label));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Approve payment</title>
<body style="font:16px sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem"><h1>Approve payment</h1>
<p>${escapeHtml(description)}</p><p><strong>${escapeHtml(amount.value)} ${escapeHtml(amount.currency_code)}</strong></p>
<form method="post" action="/checkoutnow?token=${order.id}">${buttons.join('')}${button('cancel', 'Cancel and return')}</form>
</body></html>`;
}

/** Does what the payer has chosen. @returns where their browser goes next */
export async function chooseOnPage(books: PaypalBooks, orderId: string, choice: string): Promise<string> {
  const order = books.get(orderId);
  const { return_url: back, cancel_url: away } = order.request.payment_source.paypal.experience_context;
  const isCancelled = !Object.hasOwn(choices, choice);
  if (!isCancelled) await books.approve(orderId, choice as Funding);
  const target = new URL(isCancelled ? away : back);
  target.searchParams.set('token', orderId);
  if (!isCancelled) target.searchParams.set('PayerID', 'PAYER23456789');
  return target.href;
}
