import type { ConnectStatus } from '#shared/connect.ts';
import type { Agent } from './agent.ts';
import type { BillingServer } from './billing.ts';
import type { Seller } from './test-server.ts';

/** A Pro seller with an account that nothing has been filled in for, and its id. */
export async function sellerWithAccount(server: BillingServer): Promise<{ seller: Seller; account: string }> {
  const seller = await server.proSeller();
  const { body, status } = await seller.post('/api/connect/create-account');
  const { accountId } = body as ConnectStatus;
  if (status !== 200 || !accountId) throw new Error(`no account: ${status}`);
  return { seller, account: accountId };
}

/** A Pro seller whom clients can pay by card. */
export async function connectedSeller(server: BillingServer): Promise<{ seller: Seller; account: string }> {
  const { seller, account } = await sellerWithAccount(server);
  await server.stripe.connect.change(account, {
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
    requirements: { disabled_reason: null, currently_due: [], past_due: [] },
  });
  const { paymentsEnabled } = await connectStatusOf(seller, { isFresh: true });
  if (!paymentsEnabled) throw new Error('not connected');
  return { seller, account };
}

export async function connectStatusOf(seller: Agent, { isFresh = false } = {}): Promise<ConnectStatus> {
  const answer = await seller.get(`/api/connect/status${isFresh ? '?fresh=1' : ''}`);
  if (answer.status !== 200) throw new Error(`no status: ${answer.status} ${answer.text}`);
  return answer.body as ConnectStatus;
}

/** What the owner was told about their payout account by mail, in order. */
export async function payoutMailsTo(server: BillingServer, { user }: Seller): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select payload ->> 'event' as event from outbox where user_id = $1 and template = 'payout_changed' order by seq`,
    [user.id],
  );
  return rows.map(({ event }) => event);
}
