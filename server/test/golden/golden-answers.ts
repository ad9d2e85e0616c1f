import type { Agent, Answer } from '#server/test/agent.ts';
import type { InvoiceWithItems } from '#shared/invoice.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';

/** Answers of a seller's reads that are not about one row. */
const lists = [
  '/api/config',
  '/api/session',
  '/api/user',
  '/api/user/plan',
  '/api/user/legal',
  '/api/user/notification-preferences',
  '/api/user/numbering',
  '/api/subscription/details',
  '/api/subscription/change',
  '/api/subscription/invoices',
  '/api/connect/status',
  '/api/paypal/status',
  '/api/dashboard/stats',
  '/api/dashboard/activity',
  '/api/dashboard/activity?limit=3',
  '/api/dashboard/analytics',
  '/api/clients',
  '/api/clients?search=zo%C3%AB&limit=1',
  '/api/items',
  '/api/items?search=day&limit=5&offset=0',
  '/api/tax-rates',
  '/api/invoices',
  '/api/invoices?limit=5&offset=10',
  '/api/invoices?status=overdue',
  '/api/invoices?status=sent&limit=100',
  '/api/invoices?search=paypal&limit=100',
  '/api/invoices/summary',
  '/api/proposals',
  '/api/proposals?status=expired',
  '/api/proposals?search=acme&limit=3',
  '/api/proposals/summary',
  '/api/notifications',
  '/api/notifications?limit=4&offset=2',
  '/api/notifications/unread-count',
  '/api/search?q=acme',
  '/api/search?q=INV-0003',
];

/** Reads of one row, by the list that the row is in. */
const rows: Record<string, readonly string[]> = {
  clients: ['', '/notes', '/statistics', '/invoices', '/proposals'],
  items: [''],
  invoices: ['', '/reminders'],
  proposals: ['', '/reminders'],
};

/** File name → what stands in it. */
export type GoldenFiles = Map<string, string>;

/** An answer as it stands in a file; its JSON keeps the order of its keys. */
export function writeAnswer(title: string, { status, body, text, headers }: Answer): string {
  const count = headers.get('x-total-count');
  const content = body === undefined ? text : JSON.stringify(body, null, 1);
  return `${title}\n${status}${count === null ? '' : `, ${count} in all`}\n${content}\n`;
}

const fileName = (address: string) => address.replace(/^\/api\//, '').replaceAll(/[^a-zA-Z0-9]+/g, '-');

/** Everything that a signed-in seller can read. */
export async function readAsSeller(seller: Agent, name: string): Promise<GoldenFiles> {
  const files: GoldenFiles = new Map();
  const read = async (address: string) => writeAnswer(`GET ${address}`, await seller.get(address));
  for (const address of lists) files.set(`${name}/${fileName(address)}.txt`, await read(address));
  for (const [list, endings] of Object.entries(rows)) {
    const found = (await seller.get(`/api/${list}`)).body as { id: string }[];
    const texts: string[] = [];
    for (const { id } of found)
      for (const ending of endings) texts.push(await read(`/api/${list}/${id}${ending}`));
    files.set(`${name}/${list}-one-by-one.txt`, texts.join('\n'));
  }
  return files;
}

export interface Link {
  kind: 'invoice' | 'proposal';
  /** Of the public page. */
  number: string;
  /** Of the files that are made of it. */
  name: string;
}

/** Everything that a seller has sent. */
export async function linksOf(seller: Agent, name: string): Promise<Link[]> {
  const invoices = (await seller.get('/api/invoices')).body as InvoiceWithItems[];
  const proposals = (await seller.get('/api/proposals')).body as ProposalWithItems[];
  return [
    ...invoices.map(({ invoiceNumber, displayNumber }) => ({
      ...{ kind: 'invoice' as const, number: invoiceNumber, name: `${name}-${displayNumber}` },
    })),
    ...proposals.map(({ proposalNumber, displayNumber }) => ({
      ...{ kind: 'proposal' as const, number: proposalNumber, name: `${name}-${displayNumber}` },
    })),
  ];
}

/** A document as whoever holds its link can read it. */
export async function readAsVisitor(anon: Agent, { kind, number }: Link): Promise<string> {
  const address = `/api/public/${kind}s/${number}`;
  return writeAnswer(`GET ${address}`, await anon.get(address));
}
