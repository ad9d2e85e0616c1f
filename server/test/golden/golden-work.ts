import type { Agent } from '#server/test/agent.ts';
import { clientFields, invoiceFields, itemFields, proposalFields } from '#server/test/factories.ts';
import { visitor } from './fill-database.ts';
import { writeAnswer } from './golden-answers.ts';
import type { GoldenServer } from './golden-server.ts';

const DUE = '2036-06-30';

type Row = { id: string; invoiceNumber?: string };

/** A day's work of a seller and a visitor: each write's answer, in order. */
export async function workOn(server: GoldenServer, seller: Agent): Promise<string> {
  const answers: string[] = [];
  const send = async (caller: Agent, method: string, address: string, body?: object): Promise<Row> => {
    const answer = await caller.send(method, address, body && { body });
    answers.push(writeAnswer(`${method} ${address}`, answer));
    return answer.body as Row;
  };
  const own = (method: string, address: string, body?: object) => send(seller, method, address, body);
  const client = await own('POST', '/api/clients', clientFields());
  await own('PUT', `/api/clients/${client.id}`, { company: 'Acme Inc' });
  await own('POST', `/api/clients/${client.id}/notes`, { title: 'Call', content: 'At ten' });
  const item = await own('POST', '/api/items', itemFields());
  await own('PUT', `/api/items/${item.id}`, { rate: '99.5' });
  await own('DELETE', `/api/items/${item.id}`);

  const invoice = await own('POST', '/api/invoices', invoiceFields(client.id, { dueDate: DUE }));
  await own('PUT', `/api/invoices/${invoice.id}`, {
    title: 'Renamed',
    items: [{ description: 'One', quantity: '3', rate: '33.33' }],
  });
  await own('POST', `/api/invoices/${invoice.id}/reminders`);
  await own('PUT', `/api/invoices/${invoice.id}`, { status: 'paid' });
  await own('GET', `/api/clients/${client.id}/statistics`);
  await own('PUT', `/api/invoices/${invoice.id}`, { status: 'pending' });
  await own('PUT', `/api/invoices/${invoice.id}`, { status: 'cancelled' });
  await own('DELETE', `/api/invoices/${invoice.id}`);
  await own('GET', `/api/invoices/${invoice.id}`);
  await own('POST', '/api/invoices', { invoice: { clientId: client.id, title: '' }, items: [] });

  const proposal = await own('POST', '/api/proposals', proposalFields(client.id, { validUntil: DUE }));
  await own('PUT', `/api/proposals/${proposal.id}`, { description: 'Longer' });
  await send(visitor(server), 'PUT', `/api/proposals/${proposal.id}/status`, {
    status: 'accepted',
    name: 'Al',
  });
  await own('POST', `/api/proposals/${proposal.id}/convert`);
  await own('POST', `/api/proposals/${proposal.id}/convert`);
  await own('GET', `/api/proposals/${proposal.id}`);
  const declined = await own('POST', '/api/proposals', proposalFields(client.id, { validUntil: DUE }));
  await send(visitor(server), 'PUT', `/api/proposals/${declined.id}/status`, {
    status: 'declined',
    reason: 'No',
  });

  for (const method of ['stripe', 'paypal']) {
    const fields = { dueDate: DUE, paymentMethod: method };
    const { invoiceNumber } = await own('POST', '/api/invoices', invoiceFields(client.id, fields));
    await send(server.anon(), 'POST', `/api/public/invoices/${invoiceNumber}/pay`, { method });
  }

  await own('PUT', '/api/user/notification-preferences', { paymentAlerts: false });
  await own('PATCH', '/api/notifications/read-all');
  await own('GET', '/api/notifications?limit=20');
  await own('GET', '/api/dashboard/stats');
  await own('GET', '/api/dashboard/activity');
  await own('DELETE', `/api/clients/${client.id}`);
  await own('GET', '/api/invoices/summary');
  return answers.join('\n');
}
