import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildClient, buildProposal, proposalFields } from '#server/test/factories.ts';
import { rowHash } from '#server/test/invariants.ts';
import { bySize } from '#server/test/size.ts';
import { startTestServer } from '#server/test/test-server.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { type PublicProposal, publicProposalSchema } from '#shared/public-document.ts';
import { richTextLimits } from '#shared/rich-text.ts';

const server = await startTestServer();
afterAll(() => server.close());

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const words = (text: string, marks?: unknown[]) => ({ type: 'text', text, ...(marks && { marks }) });
const link = (href: string) => doc(paragraph(words('Look', [{ type: 'link', attrs: { href } }])));
const nested = (depth: number): object =>
  depth === 0
    ? paragraph(words('deep'))
    : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] };
const image = (fileId: string) => ({ type: 'image', attrs: { fileId, alt: '' } });

async function start() {
  const seller = await server.seller();
  const { id: clientId } = await buildClient(seller);
  const proposal = await buildProposal(seller, clientId, { cover: doc(paragraph(words('Hello'))) });
  return { seller, clientId, proposal };
}

const hostile: [string, unknown][] = [
  ['a text', '<script>alert(1)</script>'],
  ['a list', [paragraph(words('a'))]],
  ['a number', 7],
  ['another root', { type: 'paragraph', content: [words('a')] }],
  ['no content', { type: 'doc' }],
  ['content that is a text', { type: 'doc', content: '<b>a</b>' }],
  ['a script as a node', doc({ type: 'script', content: [words('alert(1)')] })],
  ['HTML as a node', doc({ type: 'html', attrs: { html: '<img src=x onerror=alert(1)>' } })],
  ['an embedded page', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
  ['code that is unknown', doc({ type: 'codeBlock', content: [words('a')] })],
  ['a table', doc({ type: 'table', content: [] })],
  ['a node without a type', doc({ content: [words('a')] })],
  [
    'a mark that is unknown',
    doc(paragraph(words('a', [{ type: 'textStyle', attrs: { style: 'color:red' } }]))),
  ],
  ['a link that runs a script', link('javascript:alert(1)')],
  ['the same with capitals and blanks', link(' JaVaScRiPt:alert(1)')],
  ['the same with a line break', link('java\nscript:alert(1)')],
  ['a link to data', link('data:text/html,<script>alert(1)</script>')],
  ['a link to VBScript', link('vbscript:msgbox(1)')],
  ['a link to a file', link('file:///etc/passwd')],
  ['a link within the site', link('/api/user')],
  ['a link to whichever scheme', link('//evil.example')],
  ['a link with a password', link('https://user:pass@evil.example')],
  ['a link with backslashes', link('https:\\\\evil.example')],
  ['a mail with a subject', link('mailto:a@b.example?subject=x&bcc=c@d.example')],
  ['a link that is too long', link(`https://a.example/${'a'.repeat(richTextLimits.href)}`)],
  ['a picture from elsewhere', doc({ type: 'image', attrs: { src: 'https://evil.example/a.png', alt: '' } })],
  ['a picture that is no id', doc(image('../../etc/passwd'))],
  ['a picture that is nowhere', doc(image(randomUUID()))],
  ['a picture within a line', doc(paragraph(image(randomUUID())))],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [words('a')] })],
  ['an empty text', doc(paragraph(words('')))],
  ['half a character', doc(paragraph(words('a\ud800b')))],
  ['NUL', doc(paragraph(words('a\u0000b')))],
  ['lists that nest too deep', doc(nested(richTextLimits.listDepth + 1))],
  ['lists that nest without end', doc(nested(200))],
  ['65 KB', doc(paragraph(words('a'.repeat(richTextLimits.bytes))))],
  [
    '65 KB of attributes',
    doc({ ...paragraph(words('a')), attrs: { style: 'a'.repeat(richTextLimits.bytes) } }),
  ],
  [
    'too many nodes',
    doc(
      ...Array.from({ length: richTextLimits.nodes }, () => ({ type: 'paragraph' })),
      paragraph(words('a')),
    ),
  ],
  ['too many pictures', doc(...Array.from({ length: richTextLimits.images + 1 }, () => image(randomUUID())))],
];

test.each(hostile)('%s is no formatted text and changes nothing', async (_what, body) => {
  const { seller, clientId, proposal } = await start();
  const before = await rowHash(server.pool, seller.user.id);
  const fields: [object, RegExp][] = [
    [{ cover: body }, /cover/],
    [{ textSections: [{ title: 'Part', body }] }, /textSections\.0\.body/],
  ];
  for (const [sent, path] of fields)
    for (const answer of [
      await seller.put(`/api/proposals/${proposal.id}`, sent),
      await seller.post('/api/proposals', proposalFields(clientId, sent)),
    ]) {
      expect(answer.status, answer.text).toBe(400);
      const { fieldErrors } = answer.body as { fieldErrors: object };
      expect(Object.keys(fieldErrors).join(' ')).toMatch(path);
      // In words for people, not for programmers.
      expect(Object.values(fieldErrors).join(' ')).not.toMatch(
        /Invalid (input|GUID)|expected|Too (big|small)/,
      );
    }
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test('what is no part of a text is dropped: attributes, keys, prototypes', async () => {
  const { seller, proposal } = await start();
  const attrs = { onclick: 'alert(1)', style: 'position:fixed', class: 'x', id: 'root' };
  const cover = {
    ...doc(
      { ...paragraph(words('a', [{ type: 'bold', attrs }])), attrs, html: '<script>alert(1)</script>' },
      { type: 'heading', attrs: { level: 2, ...attrs }, content: [{ ...words('b'), onload: 'alert(1)' }] },
    ),
    ...attrs,
  };
  const body = JSON.stringify({ cover }).replace('"type":"doc"', '"type":"doc","__proto__":{"isAdmin":true}');
  const answer = await seller.send('PUT', `/api/proposals/${proposal.id}`, { body: JSON.parse(body) });
  expect(answer.status, answer.text).toBe(200);
  expect((answer.body as ProposalWithItems).cover).toEqual(
    doc(paragraph(words('a', [{ type: 'bold' }])), {
      ...{ type: 'heading', attrs: { level: 2 }, content: [words('b')] },
    }),
  );
});

test('sections without a title, too many of them, and too many files are refused', async () => {
  const { seller, proposal } = await start();
  const before = await rowHash(server.pool, seller.user.id);
  const section = { title: 'Part', body: null };
  for (const [fields, path] of [
    [{ textSections: [{ ...section, title: ' ' }] }, 'textSections.0.title'],
    [{ textSections: Array.from({ length: 21 }, () => section) }, 'textSections'],
    [{ textSections: {} }, 'textSections'],
    [{ textSections: [{ ...section, id: 'doc-lines' }] }, 'textSections.0.id'],
    [{ attachmentIds: Array.from({ length: 6 }, () => randomUUID()) }, 'attachmentIds'],
    [{ attachmentIds: ['../../etc/passwd'] }, 'attachmentIds.0'],
    [{ requiresSignature: 'yes' }, 'requiresSignature'],
    [{ sections: [{ title: 'A', at: 0, choice: 'two' }], items: [] }, 'sections.0.choice'],
  ] as const)
    expect(await seller.put(`/api/proposals/${proposal.id}`, fields)).toMatchObject({
      status: 400,
      body: { fieldErrors: { [path]: [expect.any(String)] } },
    });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

test('texts are refused that fit alone and not together, new or changed', async () => {
  const { seller, clientId, proposal } = await start();
  const before = await rowHash(server.pool, seller.user.id);
  const body = doc(paragraph(words('a'.repeat(60_000))));
  const textSections = [1, 2, 3].map((number) => ({ title: `Part ${number}`, body }));
  expect(await seller.put(`/api/proposals/${proposal.id}`, { textSections })).toMatchObject({
    status: 400,
    body: { fieldErrors: { textSections: [expect.any(String)] } },
  });
  expect(await seller.post('/api/proposals', proposalFields(clientId, { textSections }))).toMatchObject({
    status: 400,
    body: { fieldErrors: { 'proposal.textSections': [expect.any(String)] } },
  });
  expect(await rowHash(server.pool, seller.user.id)).toBe(before);
});

const texts = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '\u202egnp.exe',
    '{{title}}',
  ),
);

test(
  'whatever is written stands on the page as text: nothing of it becomes markup',
  async () => {
    const { seller, clientId } = await start();
    await fc.assert(
      fc.asyncProperty(texts, async (written) => {
        const cover = doc(paragraph(words(written)), { type: 'paragraph', content: [words('end')] });
        const sent = { cover, textSections: [{ title: 'Part', body: cover }] };
        const created = await seller.post('/api/proposals', proposalFields(clientId, sent));
        if (created.status === 400) return;
        expect(created.status, created.text).toBe(201);
        const { proposalNumber } = created.body as ProposalWithItems;
        const seen: PublicProposal = publicProposalSchema.parse(
          (await server.anon().get(`/api/public/proposals/${proposalNumber}`)).body,
        );
        expect(seen.cover).toEqual(cover);
        const { text } = await server.anon().get(`/proposal/${proposalNumber}`);
        expect(text).not.toMatch(/<script>alert|<img src=x/);
      }),
      { numRuns: bySize(10, 500) },
    );
  },
  bySize(30_000, 1_800_000),
);
