import type { Load } from './load.ts';

/** One measured job: the same question to the product and, where it has an answer, to the floor. */
export interface Job {
  name: string;
  product: Request;
  /** What follows `product`, in turn; then it begins again. */
  followedBy?: readonly Request[];
  floor?: Request;
  /** Least ratio of requests per second to the Express floor that is aimed at, at 10 connections. */
  goal?: number;
}

export type Request = Pick<Load, 'path' | 'method' | 'headers' | 'body' | 'status'>;

/** What the product's requests need to know of the seeded seller. */
export interface Sample {
  cookie: string;
  invoiceId: string;
  invoiceNumber: string;
  clientId: string;
  listTag: string;
  /** Invoices that wait for payment. */
  openIds: string[];
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

export const requestsOf = ({ product, followedBy = [] }: Job): Request[] => [product, ...followedBy];

/** Marks some invoices as paid, and then as pending again: a single one would gather a long history. */
function payAndTakeBack(sample: Sample): Pick<Job, 'product' | 'followedBy'> {
  const mark = (id: string, status: string): Request => ({
    path: `/api/invoices/${id}`,
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: sample.cookie },
    body: JSON.stringify({ status }),
    status: 200,
  });
  const [first, ...rest] = ['paid', 'pending'].flatMap((status) =>
    sample.openIds.map((id) => mark(id, status)),
  );
  if (!first) throw new Error('No invoice is open');
  return { product: first, followedBy: rest };
}

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
      goal: 0.8,
    },
    {
      name: 'public invoice',
      product: get(`/api/public/invoices/${sample.invoiceNumber}`),
      floor: get('/public'),
      goal: 0.7,
    },
    {
      name: 'public page, HTML',
      // As every browser asks; compressing is a part of the work.
      product: get(`/invoice/${sample.invoiceNumber}`, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    },
    { name: 'mark as paid, and back', ...payAndTakeBack(sample) },
    {
      name: 'status cards',
      product: get('/api/invoices/summary', headers),
      floor: get('/summary'),
      goal: 2.5,
    },
    { name: 'dashboard, figures', product: get('/api/dashboard/stats', headers) },
    { name: 'dashboard, charts', product: get('/api/dashboard/analytics', headers) },
    {
      name: 'search',
      product: get('/api/invoices?search=part%2077&limit=15', headers),
      floor: get('/search'),
    },
  ];
}
