import type { Load } from './load.ts';

/** One measured job: the same question to the product and to the floor. */
export interface Job {
  name: string;
  product: Request;
  floor: Request;
  /** Least ratio of requests per second to the Express floor that is aimed at, at 10 connections. */
  goal?: number;
}

type Request = Pick<Load, 'path' | 'method' | 'headers' | 'body' | 'status'>;

/** What the product's requests need to know of the seeded seller. */
export interface Sample {
  cookie: string;
  invoiceId: string;
  invoiceNumber: string;
  clientId: string;
  listTag: string;
}

const ITEMS = [1, 2, 3].map((line) => ({
  description: `Line ${line}`,
  quantity: `${line}.00`,
  rate: '50.00',
}));

const invoice = (clientId: string) =>
  JSON.stringify({
    invoice: {
      clientId,
      title: 'Website work',
      description: 'Design and build, as agreed in the proposal.',
      dueDate: '2030-01-31',
      paymentMethod: 'cash',
    },
    items: ITEMS,
  });

export function jobsFor(sample: Sample): Job[] {
  const headers = { cookie: sample.cookie };
  const get = (path: string, extra: Record<string, string> = {}, status = 200): Request => ({
    path,
    method: 'GET',
    headers: extra,
    status,
  });
  const post = (path: string, extra: Record<string, string>): Request => ({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...extra },
    body: invoice(sample.clientId),
    status: 201,
  });
  return [
    {
      name: 'list, first 15',
      product: get('/api/invoices?limit=15', headers),
      floor: get('/list'),
      goal: 0.7,
    },
    {
      name: 'one invoice',
      product: get(`/api/invoices/${sample.invoiceId}`, headers),
      floor: get('/one'),
      goal: 0.6,
    },
    {
      name: 'create, 3 lines',
      product: post('/api/invoices', headers),
      floor: post('/create', {}),
      goal: 0.6,
    },
    {
      name: 'unchanged poll (304)',
      product: get('/api/invoices?limit=15', { ...headers, 'if-none-match': sample.listTag }, 304),
      floor: get('/poll', { 'if-none-match': 'W/"i-1"' }, 304),
      goal: 0.9,
    },
    {
      name: 'public invoice',
      product: get(`/api/public/invoices/${sample.invoiceNumber}`),
      floor: get('/public'),
      goal: 0.7,
    },
    {
      name: 'status cards',
      product: get('/api/invoices/summary', headers),
      floor: get('/summary'),
      goal: 2.5,
    },
    {
      name: 'search',
      product: get('/api/invoices?search=part%2077&limit=15', headers),
      floor: get('/search'),
    },
  ];
}
