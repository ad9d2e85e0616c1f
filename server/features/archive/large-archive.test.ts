import { afterAll, expect, test } from 'vitest';
import { downloadArchive, takingIn } from '#server/test/archives.ts';
import { copyInvoice } from '#server/test/copy-invoice.ts';
import { buildClient, buildInvoice, PASSWORD } from '#server/test/factories.ts';
import { type Measured, measured } from '#server/test/loop-delay.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const { look, work, find } = takingIn(server);

const INVOICES = bySize(250, 5_000);
/** Of what is measured at full size alone: a small archive says nothing of it. */
const isFull = bySize(0, 1) === 1;

test('a large account is looked at and comes in whole, in little memory, while requests are answered', async () => {
  const [from, to] = [await server.confirmedSeller(), await server.confirmedSeller()];
  const { id: clientId } = await buildClient(from);
  await buildInvoice(from, clientId);
  await copyInvoice(server.pool, from.user.id, INVOICES - 1);
  await server.pool.query(
    `insert into document_events (user_id, document_id, kind, created_by, created_at)
      select d.user_id, d.id, 'reopened', 'seller', now() from documents d cross join generate_series(1, 3) where user_id = $1 and number > 1`,
    [from.user.id],
  );
  const archive = await downloadArchive(server, from);
  const all: Measured[] = [];
  let id = '';
  all.push(
    await measured(async () => {
      ({ id } = await look(to, archive));
    }),
  );
  expect(await find(to, id)).toMatchObject({
    ...{
      failure: null,
      state: 'checked',
      contents: { counts: { documents: INVOICES, document_lines: 3 * INVOICES } },
    },
  });
  await to.post(`/api/imports/${id}/run`, { currentPassword: PASSWORD });
  all.push(await measured(work));
  const { state, created, rowsTotal } = await find(to, id);
  expect({ state, created }).toEqual({ state: 'done', created: rowsTotal });
  const { rows } = await server.pool.query(
    `select count(*)::int as documents, count(distinct display_number)::int as numbers,
        (select count(*)::int from document_lines where user_id = $1) as lines
      from documents where user_id = $1`,
    [to.user.id],
  );
  expect(rows).toMatchObject([{ documents: INVOICES, numbers: INVOICES, lines: 3 * INVOICES }]);
  if (isFull)
    expect(all, JSON.stringify(all)).toSatisfy((both: Measured[]) =>
      both.every(({ seconds, megabytes, heldMs }) => seconds < 60 && megabytes < 150 && heldMs <= 50),
    );
}, 300_000);
