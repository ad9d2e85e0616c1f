import { afterAll, expect, test } from 'vitest';
import { downloadArchive, takingIn } from '#server/test/archives.ts';
import { buildClient, buildInvoice, buildProposal } from '#server/test/factories.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { typed } from '#server/test/signature.ts';
import { startTestServer } from '#server/test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('what waited when the archive was made waits no longer, and nothing of it reaches a client', async () => {
  const [from, to] = [await server.confirmedSeller(), await server.confirmedSeller()];
  const client = await buildClient(from);
  await buildInvoice(from, client.id);
  const proposal = await buildProposal(from, client.id, { requiresSignature: true });
  await server.anon().put(`/api/proposals/${proposal.id}/status`, { status: 'accepted', signature: typed });
  const { state } = await takingIn(server).takeIn(to, await downloadArchive(server, from));
  expect(state).toBe('done');

  const [accepted] = (await to.get('/api/proposals')).body as { id: string }[];
  const id = accepted?.id;
  expect((await to.get(`/api/proposals/${id}`)).body).toMatchObject({
    signature: { sealedAt: null, verifyCode: null },
  });
  expect(await to.get(`/api/proposals/${id}/signed.pdf`)).toMatchObject({
    status: 404,
    body: { code: 'not_sealed' },
  });

  const failed = (await notificationsOf(to)).filter(({ status }) => status === 'failed');
  expect(failed).not.toEqual([]);
  for (const entry of failed) {
    expect(await to.post(`/api/notifications/${entry.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'message_gone', message: expect.stringContaining('Send the document again') },
    });
  }
  expect((await notificationsOf(to)).filter(({ status }) => status === 'failed')).toEqual(failed);
  const { rows } = await server.pool.query(
    'select from outbox where user_id = $1 and notification_id is not null',
    [to.user.id],
  );
  expect(rows).toEqual([]);
});
