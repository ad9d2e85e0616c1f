import { afterAll, describe, expect, test } from 'vitest';
import { rowHash } from '#server/test/invariants.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { SavedView } from '#shared/saved-view.ts';

const server = await startTestServer();
afterAll(() => server.close());

const PATH = '/api/saved-views';
const fields = { list: 'invoices', name: 'Late in euros', query: 'status=overdue&currency=EUR' };

describe('a saved view', () => {
  test('is kept, found by its list, changed and deleted', async () => {
    const seller = await server.seller();
    const created = await seller.post(PATH, fields);
    expect(created).toMatchObject({ status: 201, body: fields });
    const { id } = created.body as SavedView;
    const other = await seller.post(PATH, { ...fields, list: 'proposals' });
    expect((await seller.get(PATH)).body).toEqual([created.body, other.body]);
    expect((await seller.get(`${PATH}?list=invoices`)).body).toEqual([created.body]);
    const renamed = { ...fields, id, name: 'LATE IN EUROS' };
    expect(await seller.send('PATCH', `${PATH}/${id}`, { body: { name: 'LATE IN EUROS' } })).toMatchObject({
      status: 200,
      body: renamed,
    });
    expect(await seller.send('PATCH', `${PATH}/${id}`, { body: { query: 'min=5' } })).toMatchObject({
      body: { ...renamed, query: 'min=5' },
    });
    expect((await seller.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await seller.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await seller.get(`${PATH}?list=invoices`)).body).toEqual([]);
  });

  test('has a name of its own in its list, in whatever case', async () => {
    const seller = await server.seller();
    await seller.post(PATH, fields);
    const second = (await seller.post(PATH, { ...fields, name: 'Other' })).body as SavedView;
    const before = await rowHash(server.pool, seller.user.id);
    const taken = { status: 400, body: { fieldErrors: { name: [expect.any(String)] } } };
    expect(await seller.post(PATH, { ...fields, name: 'late in EUROS' })).toMatchObject(taken);
    expect(await seller.send('PATCH', `${PATH}/${second.id}`, { body: { name: fields.name } })).toMatchObject(
      taken,
    );
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });

  test('is one of at most 20 a list, also when saved at once', async () => {
    const seller = await server.seller();
    for (let count = 1; count < 20; count++) await seller.post(PATH, { ...fields, name: `View ${count}` });
    const answers = await Promise.all(['A', 'B'].map((name) => seller.post(PATH, { ...fields, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await seller.post(PATH, { ...fields, list: 'items' })).status).toBe(201);
  });

  test.each([
    [{ ...fields, list: 'payments' }, 'list'],
    [{ ...fields, name: ' ' }, 'name'],
    [{ ...fields, name: 'x'.repeat(61) }, 'name'],
    [{ ...fields, query: 'x'.repeat(1_001) }, 'query'],
    [{ ...fields, query: undefined }, 'query'],
  ])('is refused with %j', async (body, field) => {
    const seller = await server.seller();
    expect(await seller.post(PATH, body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect((await seller.get(PATH)).body).toEqual([]);
    expect((await seller.get(`${PATH}?list=payments`)).status).toBe(400);
  });

  test('is its owner’s alone', async () => {
    const [seller, stranger] = [await server.seller(), await server.seller()];
    const { id } = (await seller.post(PATH, fields)).body as SavedView;
    expect((await stranger.get(PATH)).body).toEqual([]);
    expect((await stranger.send('PATCH', `${PATH}/${id}`, { body: { name: 'Taken' } })).status).toBe(404);
    expect((await stranger.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await server.anon().get(PATH)).status).toBe(401);
    expect((await server.anon().post(PATH, fields)).status).toBe(401);
  });
});
