import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { runScheduledTasks } from '#server/jobs/scheduled-tasks.ts';
import type { Answer } from '#server/test/agent.ts';
import { drainOf } from '#server/test/drain.ts';
import {
  buildClient,
  buildInvoice,
  buildProposal,
  invoiceFields,
  proposalFields,
} from '#server/test/factories.ts';
import { bySize } from '#server/test/size.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';

const server = await startTestServer();
// A second server on the same database: what waits in one process does not wait in the other.
const second = await startTestServer({ database: { url: server.databaseUrl, pool: server.pool } });
afterAll(async () => {
  await second.close();
  await server.close();
});

const db = openDatabase(server.pool);
const mailer = { send: async () => [], close: () => undefined, isConfigured: true };

interface Business {
  seller: Seller;
  clients: string[];
  invoices: InvoiceWithItems[];
  proposals: ProposalWithItems[];
}

async function openBusiness(): Promise<Business> {
  const seller = await server.seller();
  const clients = [];
  for (let index = 0; index < 3; index++) clients.push((await buildClient(seller)).id);
  const invoices = [];
  const proposals = [];
  for (let index = 0; index < 4; index++) {
    const client = clients[index % 3] ?? '';
    invoices.push(await buildInvoice(seller, client, { dueDate: '2020-01-01' }));
    proposals.push(await buildProposal(seller, client));
  }
  return { seller, clients, invoices, proposals };
}

/** Everything that touches the same rows, in an order that is different each time. */
function writesOf({ seller, clients, invoices, proposals }: Business): (() => Promise<Answer>)[] {
  const client = (index: number) => clients[index % 3] ?? '';
  return invoices.flatMap((invoice, index) => {
    const proposal = `/api/proposals/${proposals[index]?.id}`;
    const status = index % 2 ? 'accepted' : 'declined';
    return [
      () => second.anon().put(`${proposal}/status`, { status }),
      () => seller.put(`/api/invoices/${invoice.id}`, { clientId: client(index + 1) }),
      () => seller.put(proposal, { clientId: client(index + 2) }),
      () => seller.put(`/api/invoices/${invoice.id}`, { status: 'paid' }),
      () => seller.post(`${proposal}/convert`),
      () => seller.post('/api/invoices', invoiceFields(client(index))),
      () => seller.post('/api/proposals', proposalFields(client(index))),
      () => seller.patch('/api/notifications/read-all'),
      () => seller.delete('/api/notifications/read'),
      () => seller.put(`/api/clients/${client(index)}`, { name: `Name ${index}` }),
    ];
  });
}

test('writes that meet in every order, with answers, mails and the clock between them, all get an answer', {
  timeout: bySize(60_000, 300_000),
}, async () => {
  for (let round = 0; round < bySize(2, 10); round++) {
    const business = await openBusiness();
    const { seller } = business;
    const writes = [
      ...writesOf(business),
      () => seller.delete(`/api/clients/${business.clients[0]}`),
      () => seller.delete(`/api/invoices/${business.invoices[1]?.id}`),
      () => seller.delete(`/api/proposals/${business.proposals[1]?.id}`),
    ];
    const background = [drainOf(server, { mailer }), () => runScheduledTasks({ db, clock: server.clock })];
    const shuffled = [...writes, ...background]
      .map((run) => ({ run, place: Math.random() }))
      .toSorted((a, b) => a.place - b.place);
    const answers = await Promise.all(shuffled.map(({ run }) => run()));
    const statuses = answers.map((answer) => (answer ? answer.status : 0));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
});
