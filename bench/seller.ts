import type { Sample } from './jobs.ts';

const SELLER = { email: 'bench@example.com', password: 'quiet-harbor-41', fullName: 'Sam Seller' };

async function call(origin: string, pathname: string, init: RequestInit = {}) {
  const response = await fetch(`${origin}${pathname}`, init);
  if (!response.ok) throw new Error(`${pathname} answered ${response.status}: ${await response.text()}`);
  return response;
}

export async function register(origin: string): Promise<{ cookie: string; userId: string }> {
  const response = await call(origin, '/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...SELLER, businessName: 'Seller Studio' }),
  });
  const [cookie = ''] = response.headers.getSetCookie().map((header) => header.split(';', 1)[0] ?? '');
  const user = (await response.json()) as { id: string };
  return { cookie, userId: user.id };
}

/** @param deep how far down the list the sample is taken; a sixth of it among open invoices */
export async function sampleOf(origin: string, cookie: string, deep = 300): Promise<Sample> {
  const list = await call(origin, '/api/invoices?limit=15', { headers: { cookie } });
  const page = await call(origin, `/api/invoices?limit=1&offset=${deep}`, { headers: { cookie } });
  const open = await call(origin, `/api/invoices?status=pending&limit=100&offset=${deep / 6}`, {
    headers: { cookie },
  });
  const openRows = (await open.json()) as { id: string }[];
  const [row] = (await page.json()) as { id: string; invoiceNumber: string; clientId: string }[];
  if (!row) throw new Error('There are too few invoices');
  return {
    cookie,
    invoiceId: row.id,
    invoiceNumber: row.invoiceNumber,
    clientId: row.clientId,
    listTag: list.headers.get('etag') ?? '',
    openIds: openRows.map(({ id }) => id),
  };
}
