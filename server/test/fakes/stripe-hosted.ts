import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Books } from './stripe-books.ts';
import { type CheckoutMethod, completeSession, type SessionThing } from './stripe-checkout.ts';
import type { ConnectConsole } from './stripe-connect.ts';
import { escaped, page, readForm } from './stripe-page.ts';
import { Refusal } from './stripe-refusal.ts';

const methods = new Set<string>(['card', 'delayed', 'declined']);

function checkoutPage({ id, amount_total: cents, cancel_url: back }: SessionThing, problem = ''): string {
  const button = (method: CheckoutMethod, label: string) =>
    `<p><button name="method" value="${method}">${label}</button></p>`;
  return page(
    `Pay $${(cents / 100).toFixed(2)}`,
    `<p>A fake for the card provider's page. No money moves.</p>${problem && `<p role="alert">${escaped(problem)}</p>`}
<form method="post" action="/checkout/${id}">${button('card', 'Pay')}${button('delayed', 'Pay by bank debit')}${button(
      'declined',
      'Pay with a refused card',
    )}</form>${back ? `<p><a href="${escaped(back)}">Back</a></p>` : ''}`,
  );
}

/** The pages that the provider shows to people, at the addresses that it hands out. */
export async function serveHostedPage(
  { accounts, connect }: { accounts: ReadonlyMap<string, Books>; connect: ConnectConsole },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, html: string) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  const setup = /^\/setup\/e\/(link_\w+)$/.exec(request.url ?? '')?.[1];
  if (setup) return connect.servePage(setup, request, response);
  const id = /^\/checkout\/(cs_\w+)$/.exec(request.url ?? '')?.[1];
  const found = id && findSession(accounts, id);
  if (!found) return send(404, page('Not found', ''));
  const { books, session } = found;
  if (session.status !== 'open') return send(200, page(`This page is ${session.status}`, ''));
  if (request.method !== 'POST') return send(200, checkoutPage(session));
  const method = (await readForm(request)).get('method') ?? '';
  try {
    await completeSession(books, id, methods.has(method) ? { method: method as CheckoutMethod } : {});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return send(200, checkoutPage(session, error.message));
  }
  response.writeHead(303, { location: session.success_url }).end();
}

function findSession(accounts: ReadonlyMap<string, Books>, id: string) {
  for (const books of accounts.values()) {
    const session = books.all<SessionThing>('checkout.session').find((candidate) => candidate.id === id);
    if (session) return { books, session };
  }
  return undefined;
}
