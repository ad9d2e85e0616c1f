import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smtpMailer } from '#server/providers/mailer.ts';
import { drainOf } from '#server/test/drain.ts';
import { buildClient, buildProposal } from '#server/test/factories.ts';
import { startFakeSmtp } from '#server/test/fakes/smtp.ts';
import { rowHash } from '#server/test/invariants.ts';
import { countLockWaits } from '#server/test/lock-waits.ts';
import { notificationsOf } from '#server/test/notifications.ts';
import { type Seller, startTestServer } from '#server/test/test-server.ts';
import type { Proposal } from '#shared/proposal.ts';
import {
  commentLimits,
  commentSchema,
  MOST_COMMENTS_A_DAY,
  publicCommentSchema,
} from '#shared/proposal-comment.ts';
import { timelineSchema } from '#shared/timeline.ts';

const smtp = await startFakeSmtp();
const server = await startTestServer({ trustProxy: 1 });
const mailer = smtpMailer({ url: smtp.url, from: 'no-reply@billwright.example' });
const drain = drainOf(server, { mailer });
afterAll(async () => {
  mailer.close();
  await smtp.stop();
  await server.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterEach(() => server.clock.run());

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T12:00:00.000Z';
const LATEST = '2026-03-01T13:00:00.000Z';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const section = { id: randomUUID(), title: 'How we work', body: null };
const letter = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dear Maya,' }] }],
};

async function offered(fields: object = {}) {
  server.clock.set(NOW);
  const seller = await server.confirmedSeller({ timeZone: 'UTC', ...fields });
  const client = await buildClient(seller, { name: 'Maya Chen', email: 'maya@acme.example' });
  const proposal = await buildProposal(seller, client.id, { validUntil: '2026-04-01' });
  await server.pool.query('update documents set cover = $2, text_sections = $3 where id = $1', [
    ...[proposal.id, letter],
    JSON.stringify([section]),
  ]);
  const path = `/api/public/proposals/${proposal.proposalNumber}/comments`;
  const own = `/api/proposals/${proposal.id}/comments`;
  const ask = (body: object) => server.anon().post(path, body);
  const [design, hosting] = proposal.items;
  if (!design || !hosting) throw new Error('no lines');
  return {
    seller,
    client,
    proposal,
    path,
    own,
    ask,
    hosting,
    line: { anchor: 'line', anchorId: hosting.id },
  };
}

const commentsOf = async (seller: Seller, own: string) =>
  commentSchema.array().parse((await seller.get(own)).body);
const shownAt = async (path: string, userAgent = PHONE) =>
  publicCommentSchema.array().parse((await server.anon().get(path, { 'user-agent': userAgent })).body);

/** As a visitor who opens what was said. */
async function openedAt(path: string, userAgent = PHONE): Promise<void> {
  await shownAt(path, userAgent);
  const answer = await server.anon().post(`${path}/read`, undefined, { 'user-agent': userAgent });
  expect([answer.status, answer.text]).toEqual([204, '']);
}

const askedOf = async (seller: Seller) =>
  (await notificationsOf(seller)).filter(({ subject }) => subject.startsWith('Comment'));

describe('a client', () => {
  test('asks about a line; the page shows it, and the seller is told', async () => {
    const { seller, path, own, line, proposal } = await offered();
    const headers = { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.9' };
    const body = { ...line, message: ' Is the domain in it? ', name: ' Maya ' };
    const answer = await server.anon().send('POST', path, { body, headers });
    const said = {
      ...{ ...line, anchorLabel: 'Hosting', author: 'client', name: 'Maya' },
      ...{ message: 'Is the domain in it?', createdAt: NOW },
    };
    expect(answer).toMatchObject({ status: 201, body: said });
    expect(await shownAt(path)).toEqual([publicCommentSchema.parse(answer.body)]);
    expect(await commentsOf(seller, own)).toMatchObject([
      { ...said, ip: '203.0.113.9', userAgent: 'Firefox', readAt: null },
    ]);
    expect(await askedOf(seller)).toMatchObject([
      {
        subject: 'Comment on PRO-0001: Maya asked about “Hosting”',
        message: 'PRO-0001: Website. Is the domain in it?',
        proposalId: proposal.id,
      },
    ]);
    await drain();
    const mail = smtp.received.find(({ parsed }) => parsed.subject?.includes('asked'));
    expect(mail?.to).toEqual([seller.user.email]);
    expect(mail?.parsed.subject).toBe('PRO-0001: Maya asked about “Hosting”');
    expect(mail?.parsed.text).toContain('Is the domain in it?');
    expect(mail?.parsed.text).toContain(`/proposals/${proposal.id}`);
  });

  test.each([
    [{ anchor: 'proposal' }, null, 'asked about the proposal'],
    [{}, null, 'asked about the proposal'],
    [{ anchor: 'cover' }, 'Introduction', 'asked about “Introduction”'],
    [{ anchor: 'terms' }, 'Terms', 'asked about “Terms”'],
    [{ anchor: 'section', anchorId: section.id.toUpperCase() }, 'How we work', 'asked about “How we work”'],
  ])('asks about %j', async (about, anchorLabel, words) => {
    const { seller, proposal, ask } = await offered();
    await server.pool.query(`update documents set terms = 'Half in advance' where id = $1`, [proposal.id]);
    expect(await ask({ ...about, message: 'Why?' })).toMatchObject({ status: 201, body: { anchorLabel } });
    expect((await askedOf(seller))[0]?.subject).toBe(`Comment on PRO-0001: Maya Chen ${words}`);
  });
});

describe('what is not taken', () => {
  test.each([
    [{ message: ' \u200b ' }, 'message'],
    [{}, 'message'],
    [{ message: 'x'.repeat(commentLimits.message + 1) }, 'message'],
    [{ message: 'a\u0000b' }, 'message'],
    [{ message: 'Why?', name: 'x'.repeat(201) }, 'name'],
    [{ message: 'Why?', anchor: 'footer' }, 'anchor'],
    [{ message: 'Why?', anchor: 'line' }, 'anchorId'],
    [{ message: 'Why?', anchor: 'line', anchorId: 'x' }, 'anchorId'],
    [{ message: 'Why?', anchor: 'cover', anchorId: section.id }, 'anchorId'],
    [{ message: 'Why?', anchor: 'line', anchorId: section.id }, 'anchorId'],
    [{ message: 'Why?', anchor: 'section', anchorId: randomUUID() }, 'anchorId'],
    [{ message: 'Why?', anchor: 'terms' }, 'anchor'],
  ])('%j is refused', async (body, field) => {
    const { seller, ask, own } = await offered();
    expect(await ask(body)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    expect(await commentsOf(seller, own)).toEqual([]);
    expect(await askedOf(seller)).toEqual([]);
  });

  test('asks nothing about a line of another proposal, or one that was taken off', async () => {
    const { seller, client, proposal, ask, line, hosting } = await offered();
    const other = await buildProposal(seller, client.id);
    const message = 'Why?';
    expect((await ask({ anchor: 'line', anchorId: other.items[0]?.id, message })).status).toBe(400);
    expect((await ask({ ...line, message })).status).toBe(201);
    const items = proposal.items.filter(({ id }) => id !== hosting.id);
    expect((await seller.put(`/api/proposals/${proposal.id}`, { items })).status).toBe(200);
    expect((await ask({ ...line, message })).status).toBe(400);
  });

  test('is stopped after twenty comments a day, at once too, on that proposal alone', async () => {
    const { seller, client, ask, own, path } = await offered();
    const answers = await Promise.all(
      Array.from({ length: MOST_COMMENTS_A_DAY + 4 }, (_, n) => ask({ message: `Question ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_COMMENTS_A_DAY);
    const stopped = answers.find(({ status }) => status !== 201);
    expect(stopped).toMatchObject({
      status: 429,
      body: { message: 'Too many comments were written on this proposal today. Please try again tomorrow.' },
    });
    expect(stopped?.headers.get('retry-after')).toBe('86400');
    expect(await commentsOf(seller, own)).toHaveLength(MOST_COMMENTS_A_DAY);
    expect((await seller.post(own, { message: 'One after the other.' })).status).toBe(201);
    const other = await buildProposal(seller, client.id, { validUntil: '2026-04-01' });
    const elsewhere = path.replace(/PRO-[^/]+/, other.proposalNumber);
    expect((await server.anon().post(elsewhere, { message: 'Why?' })).status).toBe(201);
    server.clock.set('2026-03-02T10:00:00.001Z');
    expect((await ask({ message: 'Why?' })).status).toBe(201);
  });

  test('reads on, and no longer writes, where another proposal has replaced it', async () => {
    const { seller, client, proposal, ask, path } = await offered();
    await ask({ message: 'Why?' });
    const next = await buildProposal(seller, client.id, { validUntil: '2026-04-01' });
    await server.pool.query('update documents set replaces_id = $1 where id = $2', [proposal.id, next.id]);
    expect(await ask({ message: 'And now?' })).toMatchObject({
      status: 409,
      body: { code: 'proposal_replaced' },
    });
    expect(await shownAt(path)).toHaveLength(1);
  });
});

test('a client who writes while another proposal is just replacing theirs is told so', async () => {
  const { seller, client, proposal, ask, path } = await offered();
  const next = await buildProposal(seller, client.id, { validUntil: '2026-04-01' });
  const replacing = await server.pool.connect();
  try {
    // As a draft is sent that takes its place: under the lock of the proposal that goes.
    await replacing.query('begin');
    await replacing.query('select from documents where id = $1 for update', [proposal.id]);
    const asked = ask({ message: 'And now?' });
    await expect.poll(() => countLockWaits(server.pool), { timeout: 30_000 }).toBe(1);
    await replacing.query('update documents set replaces_id = $1 where id = $2', [proposal.id, next.id]);
    await replacing.query('commit');
    expect(await asked).toMatchObject({
      status: 409,
      body: { code: 'proposal_replaced', message: `This proposal was replaced by ${next.displayNumber}.` },
    });
  } finally {
    replacing.release();
  }
  expect(await shownAt(path)).toEqual([]);
});

describe('a comment', () => {
  test('needs the link: 404 without it, counted as a miss', async () => {
    const { proposal, path } = await offered();
    const from = { 'x-forwarded-for': '192.0.2.78' };
    for (const wrong of [
      '/api/public/proposals/PRO-0001/comments',
      path.replace('/proposals/', '/invoices/'),
      `/api/public/proposals/${proposal.id}/comments`,
      '/api/public/proposals/%00/comments',
    ]) {
      expect((await server.anon().get(wrong, from)).status, wrong).toBe(404);
      expect((await server.anon().post(wrong, { message: 'Why?' }, from)).status, wrong).toBe(404);
    }
    // What is no path of a proposal is not counted.
    for (let count = 0; count < 114; count++)
      await server.anon().get('/api/public/proposals/PRO-0001/comments', from);
    expect((await server.anon().get('/api/public/proposals/PRO-0001/comments', from)).status).toBe(429);
  });

  test('from a foreign site says nothing', async () => {
    const { seller, path, own } = await offered();
    const evil = { body: { message: 'Why?' }, headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await server.anon().send('POST', path, evil)).status).toBe(403);
    expect(await commentsOf(seller, own)).toEqual([]);
  });

  test('writes whatever they like, and it stays text', async () => {
    const { seller, own, proposal, path } = await offered();
    const message = `<img src=x onerror=alert(1)> \u202eevil ${'x'.repeat(500)} {{constructor}}`;
    const name = '<script>alert(1)</script>\u202e';
    await server.pool.query('update document_lines set description = $2 where document_id = $1', [
      proposal.id,
      `<b>Line</b>\n\u202e${'y'.repeat(400)}`,
    ]);
    const anchorId = proposal.items[0]?.id;
    const answer = await server.anon().post(path, { anchor: 'line', anchorId, message, name });
    const { anchorLabel } = publicCommentSchema.parse(answer.body);
    expect(anchorLabel).not.toContain('\n');
    expect(anchorLabel?.length).toBeLessThanOrEqual(200);
    expect((await commentsOf(seller, own))[0]).toMatchObject({ message, name });
    await drain();
    const mail = smtp.received.find(({ parsed }) => parsed.subject?.includes('asked'));
    expect(mail?.parsed.html).not.toMatch(/<img src=x|<script>alert/);
    expect(mail?.parsed.subject).not.toContain('\u202e');
    expect((await askedOf(seller))[0]?.subject).not.toContain('\u202e');
  });

  test('is heard also where the seller wants no mails about proposals', async () => {
    const { seller, ask, own } = await offered();
    await seller.put('/api/user/notification-preferences', { proposalUpdates: false });
    await ask({ message: 'Why?' });
    await drain();
    expect(smtp.received.filter(({ parsed }) => parsed.subject?.includes('asked'))).toEqual([]);
    expect(await askedOf(seller)).toHaveLength(1);
    expect(await commentsOf(seller, own)).toHaveLength(1);
  });
});

describe('the seller', () => {
  test('answers; the page shows it, and the client gets it by mail', async () => {
    const { seller, own, ask, path, line, proposal } = await offered();
    await ask({ ...line, message: 'Is the domain in it?', name: 'Maya' });
    server.clock.set(LATER);
    const answer = await seller.post(own, { ...line, message: 'Yes, it is.' });
    const said = {
      ...{ ...line, anchorLabel: 'Hosting', author: 'seller', name: 'Bright Studio' },
      ...{ message: 'Yes, it is.', createdAt: LATER },
    };
    expect(answer).toMatchObject({ status: 201, body: { ...said, readAt: null, ip: null } });
    expect((await shownAt(path)).map(({ author, message }) => [author, message])).toEqual([
      ['client', 'Is the domain in it?'],
      ['seller', 'Yes, it is.'],
    ]);
    await drain();
    const mail = smtp.received.find(({ parsed }) => parsed.subject?.includes('answered'));
    expect(mail?.to).toEqual(['maya@acme.example']);
    expect(mail?.parsed.subject).toBe('Bright Studio answered about proposal PRO-0001');
    expect(mail?.parsed.text).toContain('Yes, it is.');
    expect(mail?.parsed.text).toContain('You wrote: Is the domain in it?');
    expect(mail?.parsed.text).toContain(`/proposal/${proposal.proposalNumber}`);
    expect(mail?.parsed.replyTo?.text).toContain(seller.user.email);
  });

  test('writes first; whoever gets documents gets it, and nobody else', async () => {
    const { seller, client, own } = await offered();
    await seller.put(`/api/clients/${client.id}`, {
      contacts: [
        { name: 'Maya Chen', email: 'maya@acme.example', documents: false },
        { name: 'Tom', email: 'tom@acme.example', documents: true },
      ],
    });
    expect((await seller.post(own, { anchor: 'cover', message: 'A word on this.' })).status).toBe(201);
    await drain();
    const mails = smtp.received.filter(({ parsed }) => parsed.subject?.includes('wrote about'));
    expect(mails.map(({ to }) => to)).toEqual([['tom@acme.example']]);
    expect(mails[0]?.parsed.subject).toBe('Bright Studio wrote about proposal PRO-0001');
  });

  test('answers about a line that was taken off since', async () => {
    const { seller, own, ask, line, proposal, hosting } = await offered();
    await ask({ ...line, message: 'Do we need that?' });
    const items = proposal.items.filter(({ id }) => id !== hosting.id);
    await seller.put(`/api/proposals/${proposal.id}`, { items });
    expect(await seller.post(own, { ...line, message: 'No, it is off now.' })).toMatchObject({
      status: 201,
      body: { anchorLabel: 'Hosting' },
    });
  });
});

describe('what the seller sees', () => {
  test('is counted in the list and told in the timeline', async () => {
    const { seller, proposal, own, ask, line } = await offered();
    const countOf = async () => {
      const [listed] = (await seller.get('/api/proposals')).body as Proposal[];
      const { unreadComments } = (await seller.get(`/api/proposals/${proposal.id}`)).body as Proposal;
      expect(listed?.unreadComments).toBe(unreadComments);
      return unreadComments;
    };
    expect(await countOf()).toBe(0);
    await ask({ ...line, message: 'Is the domain in it?', name: 'Lena' });
    server.clock.set(LATER);
    await ask({ message: 'When do we begin?' });
    expect(await countOf()).toBe(2);
    await seller.post(own, { ...line, message: 'Yes.' });
    expect(await countOf()).toBe(0);
    const answer = await seller.get(`/api/proposals/${proposal.id}/timeline`);
    const told = timelineSchema.parse(answer.body).filter(({ type }) => type === 'commented');
    expect(told).toMatchObject([
      expect.objectContaining({ at: LATER }),
      expect.objectContaining({ at: LATER }),
      {
        at: NOW,
        actor: 'client',
        name: 'Lena',
        anchor: 'line',
        label: 'Hosting',
        text: 'Is the domain in it?',
      },
    ]);
    expect(told).toContainEqual(
      expect.objectContaining({ actor: 'seller', label: 'Hosting', text: 'Yes.', isUnread: false }),
    );
  });

  test('has been read once they say so, or answer; for the client when their page shows it', async () => {
    const { seller, own, ask, path } = await offered();
    const readOf = async () => (await commentsOf(seller, own)).map(({ readAt }) => readAt);
    await ask({ message: 'One' });
    await ask({ message: 'Two' });
    expect(await readOf()).toEqual([null, null]);
    server.clock.set(LATER);
    expect(await seller.post(`${own}/read`)).toMatchObject({ status: 204, text: '' });
    expect(await readOf()).toEqual([LATER, LATER]);
    await ask({ message: 'Three' });
    server.clock.set(LATEST);
    await seller.post(own, { message: 'Answer' });
    expect(await readOf()).toEqual([LATER, LATER, LATEST, null]);
    await openedAt(path, 'Mozilla/5.0 (compatible; Mimecast URL Scanner)');
    await seller.post(`${path}/read`, undefined, { 'user-agent': PHONE });
    // Asking for what was said shows it to nobody yet.
    await shownAt(path);
    expect((await readOf()).at(-1)).toBeNull();
    await openedAt(path);
    expect((await readOf()).at(-1)).toBe(LATEST);
    expect((await server.anon().post('/api/public/proposals/PRO-0001/comments/read')).status).toBe(404);
  });
});

describe('a client who opens one of several threads', () => {
  test('has read what was answered there, and nothing else', async () => {
    const { seller, own, path, line } = await offered();
    await seller.post(own, { message: 'About all of it' });
    await seller.post(own, { message: 'About the line', ...line });
    const readOf = async () => {
      const comments = await commentsOf(seller, own);
      // Both may have been written in the same moment.
      return comments.sort((a, b) => a.message.localeCompare(b.message)).map(({ readAt }) => readAt !== null);
    };
    const read = (body: object) => server.anon().post(`${path}/read`, body, { 'user-agent': PHONE });
    expect((await read(line)).status).toBe(204);
    expect(await readOf()).toEqual([false, true]);
    expect((await read({ anchor: 'line' })).status).toBe(400);
    expect((await read({ anchor: 'margin' })).status).toBe(400);
    expect(await readOf()).toEqual([false, true]);
    expect((await read({ anchor: 'proposal' })).status).toBe(204);
    expect(await readOf()).toEqual([true, true]);
  });
});

describe('a conversation', () => {
  test('is told at open screens: another tag after each comment and once it was read, and only then', async () => {
    const { seller, own, ask, path } = await offered();
    let etag = '';
    const isNew = async () => {
      const answer = await seller.get(own, { 'if-none-match': etag });
      etag = answer.headers.get('etag') ?? '';
      return answer.status === 200;
    };
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    await ask({ message: 'Why?' });
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    await seller.post(`${own}/read`);
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    await seller.post(`${own}/read`);
    expect(await isNew()).toBe(false);
    await seller.post(own, { message: 'Because.' });
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    await openedAt(path);
    expect([await isNew(), await isNew()]).toEqual([true, false]);
    await shownAt(path);
    expect(await isNew()).toBe(false);
  });

  test('writes once with a request that is sent again', async () => {
    const { seller, own } = await offered();
    const headers = { 'idempotency-key': randomUUID() };
    for (let tries = 0; tries < 2; tries++)
      expect((await seller.post(own, { message: 'Hello' }, headers)).status).toBe(201);
    expect(await commentsOf(seller, own)).toHaveLength(1);
  });

  test.each([[{}], [{ message: '' }], [{ message: 'a', anchor: 'line' }]])('is refused %j', async (body) => {
    const { seller, own } = await offered();
    expect((await seller.post(own, body)).status).toBe(400);
    const anchorId = randomUUID();
    expect((await seller.post(own, { anchor: 'line', anchorId, message: 'a' })).status).toBe(400);
    expect(await commentsOf(seller, own)).toEqual([]);
  });

  test('sees own proposals alone, and signed in', async () => {
    const { seller, own } = await offered();
    const other = await server.seller();
    const before = await rowHash(server.pool, seller.user.id);
    for (const [agent, status] of [
      [other, 404],
      [server.anon(), 401],
    ] as const) {
      expect((await agent.get(own)).status).toBe(status);
      expect((await agent.post(own, { message: 'Hello' })).status).toBe(status);
      expect((await agent.post(`${own}/read`)).status).toBe(status);
    }
    expect(await rowHash(server.pool, seller.user.id)).toBe(before);
  });
});
