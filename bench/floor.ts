import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import express from 'express';
import pg from 'pg';

/*
 * The floor: the same questions and the same bytes on bare Express or bare node:http. No validation, no log, no
 * authorization: whatever the product adds to this is its cost. Usage: floor.ts express|http, with DATABASE_URL and PORT.
 */

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: '-c search_path=floor,public',
});

const ROW = `i.id, i.invoice_number as "invoiceNumber", i.client_id as "clientId", i.title, i.description, i.amount,
  i.due_date as "dueDate", i.status, i.payment_method as "paymentMethod", i.paid_at as "paidAt", i.created_at as "createdAt",
  c.name as cname, c.email as cemail from invoices i join clients c on c.id = i.client_id`;
const NEWEST = 'order by i.created_at desc, i.id desc limit 15';
const ONE = `select i.id, i.invoice_number as "invoiceNumber", i.title, i.description, i.amount::text as amount,
  i.due_date as "dueDate", i.status, i.payment_method as "paymentMethod", i.paid_at as "paidAt",
  (select json_agg(json_build_object('description', t.description, 'quantity', t.quantity::text, 'rate', t.rate::text,
    'amount', t.amount::text) order by t.id) from invoice_items t where t.invoice_id = i.id) as items,
  json_build_object('name', c.name, 'email', c.email, 'company', c.company, 'address', c.address) as client,
  json_build_object('businessName', u.business_name, 'phone', u.phone, 'address', u.address,
    'customLogo', u.custom_logo, 'hideCredits', u.hide_credits) as "user"
  from invoices i join clients c on c.id = i.client_id join users u on u.id = i.user_id`;
const STATISTICS = `select coalesce(sum(amount) filter (where status = 'paid'), 0)::text as "totalRevenue",
  (select count(*)::int from clients where user_id = $1) as "activeClients",
  count(*) filter (where status = 'pending')::int as "pendingInvoices",
  round(100.0 * count(*) filter (where status = 'paid') / greatest(count(*), 1), 1)::text as "successRate"
  from invoices where user_id = $1`;
const SESSION = 'select sess from sessions where sid = $1 and expire > now()';
const REVISION = `select u.rev from sessions s join users u on u.id::text = s.sess ->> 'userId'
  where s.sid = $1 and s.expire > now()`;
const SID = 'bench-session';

async function rows(name: string, text: string, values: unknown[]) {
  const result = await pool.query({ name, text, values });
  return result.rows as Record<string, unknown>[];
}

const nested = ({ cname, cemail, ...row }: Record<string, unknown>) => ({
  ...row,
  client: { name: cname, email: cemail },
});

const [seller] = await rows('seller', 'select id from users', []);
const userId = seller?.id;
const [sample] = await rows(
  'sample',
  'select id, invoice_number, client_id from invoices order by created_at desc offset 300 limit 1',
  [],
);

const answers: Record<string, () => Promise<string>> = {
  '/list': async () => {
    await rows('session', SESSION, [SID]);
    const list = await rows('list', `select ${ROW} where i.user_id = $1 ${NEWEST}`, [userId]);
    return JSON.stringify(list.map(nested));
  },
  '/search': async () => {
    await rows('session', SESSION, [SID]);
    const text = `select ${ROW} where i.user_id = $1 and lower(i.title) like $2 ${NEWEST}`;
    const list = await rows('search', text, [userId, '%part 77%']);
    return JSON.stringify(list.map(nested));
  },
  '/one': async () =>
    JSON.stringify((await rows('one', `${ONE} where i.id = $1 and i.user_id = $2`, [sample?.id, userId]))[0]),
  '/public': async () =>
    JSON.stringify((await rows('public', `${ONE} where i.invoice_number = $1`, [sample?.invoice_number]))[0]),
  '/summary': async () => JSON.stringify((await rows('statistics', STATISTICS, [userId]))[0]),
};

pool.on('error', () => process.exit(1));

/** Session and revision in one indexed read, then 304. */
async function isUnchanged(request: IncomingMessage): Promise<boolean> {
  const [row] = await rows('revision', REVISION, [SID]);
  return request.headers['if-none-match'] === `W/"i-${row?.rev}"`;
}

interface NewInvoice {
  invoice: Record<'title' | 'description' | 'dueDate', string>;
  items: Record<'description' | 'quantity' | 'rate', string>[];
}

let sequence = Date.now() * 1_000;

async function create({ invoice, items }: NewInvoice) {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    const inserted = await connection.query({
      name: 'insert',
      text: `insert into invoices (invoice_number, user_id, client_id, title, description, amount, due_date)
        values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      values: [
        `B-${(sequence++).toString(36)}-${process.pid}`,
        userId,
        sample?.client_id,
        invoice.title,
        invoice.description,
        '300.00',
        invoice.dueDate,
      ],
    });
    await connection.query({
      name: 'insert_items',
      text: `insert into invoice_items (invoice_id, description, quantity, rate, amount)
        select $1, d, q, r, q * r from unnest($2::text[], $3::numeric[], $4::numeric[]) as t(d, q, r)`,
      values: [
        inserted.rows[0].id,
        items.map((item) => item.description),
        items.map((item) => item.quantity),
        items.map((item) => item.rate),
      ],
    });
    await connection.query('commit');
    return inserted.rows[0];
  } finally {
    connection.release();
  }
}

function bareServer(): RequestListener {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const readBody = async (request: IncomingMessage) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    return JSON.parse(body) as NewInvoice;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/create') {
      response.writeHead(201, json).end(JSON.stringify(await create(await readBody(request))));
    } else if (request.url === '/poll') {
      response.writeHead((await isUnchanged(request)) ? 304 : 200).end();
    } else {
      const body = await answers[request.url ?? '']?.();
      response
        .writeHead(body ? 200 : 404, { ...json, 'content-length': Buffer.byteLength(body ?? '') })
        .end(body);
    }
  };
  return (request, response) => void answer(request, response);
}

function expressServer(): RequestListener {
  const app = express();
  app.post('/create', express.json(), async (request, response) => {
    response.status(201).json(await create(request.body as NewInvoice));
  });
  app.get('/poll', async (request, response) => {
    response.status((await isUnchanged(request)) ? 304 : 200).end();
  });
  for (const [path, answer] of Object.entries(answers))
    app.get(path, async (_request, response) => {
      response.type('json').send(await answer());
    });
  return app as RequestListener;
}

http
  .createServer(process.argv[2] === 'http' ? bareServer() : expressServer())
  .listen(Number(process.env.PORT), '127.0.0.1');
