import { createHash } from 'node:crypto';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { DomainError, notFound, tooManyRequests, unavailable } from '#server/errors.ts';
import type { PublicPage } from '#shared/page-render.ts';
import { buildPublicInvoice } from '#shared/public-invoice.fixture.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import { type PagesOptions, pages } from './pages.ts';
import { createPageWriter } from './render-page.ts';

const invoice = buildPublicInvoice();
const proposal = buildPublicProposal();
const path = `/invoice/${invoice.invoiceNumber}`;
/** Stands in the visitor's template. */
const START = 'document.title;';
const STYLES = 'body{margin:0}';
/** As the build makes it: what stands between title and body is the same in every answer. */
const VISITORS = `<html lang="en"><head><link id="public.html"><title></title><style>${STYLES}</style><script type="module">${START}</script></head><body><div id="root"></div></body></html>`;

const site: PagesOptions['site'] = {
  appUrl: 'https://bills.example',
  archive: { account: [], tables: [] },
  clock: { now: () => new Date('2026-11-28T12:00:00Z') },
  hasSession: () => false,
  recognizeUser: (_request, _response, next) => next(),
};

const VERSION = '0123456789abcdef0123456789abcdef';

/** What a page says in its head that there is not. */
const switchedOff = (text: string) =>
  [...(text.split('</head>')[0] ?? '').matchAll(/<meta name="([\w-]+)" content="off">/g)].map(
    ([, name]) => name,
  );

function createPages(options: Partial<PagesOptions> = {}, sends = { hasMail: true, hasTexts: true }) {
  const shown: PublicPage[] = [];
  const errors: unknown[] = [];
  const writer = createPageWriter(
    {
      template: async (name) =>
        name === 'public.html'
          ? VISITORS
          : `<html lang="en"><head><title></title><link nonce="__CSP_NONCE__" id="${name}"></head><div id="root"></div></html>`,
      renderer: async () => ({
        renderPublicPage(page) {
          shown.push(page);
          return { markup: page.kind, title: `Page ${page.kind}` };
        },
        renderSitePage: ({ path }) => ({ markup: `Page ${path}`, structuredData: [] }),
      }),
      fontStylesheet: async (packageName) => `/${packageName}.css`,
    },
    sends,
  );
  const app = express();
  app.use(
    pages({
      writer,
      site,
      findPublicInvoice: async (number) => (number === invoice.invoiceNumber ? invoice : undefined),
      findPublicProposal: async (number) =>
        number === proposal.proposalNumber ? { proposal, version: VERSION } : undefined,
      sendInvoicePdf: async (_number, _request, response) => void response.send('%PDF-'),
      sendProposalPdf: async (_number, _request, response) => void response.send('%PDF-'),
      findPublicCreditNote: async () => undefined,
      sendCreditNotePdf: async (_number, _request, response) => void response.send('%PDF-'),
      findVerification: async () => undefined,
      unsubscribe: { find: async () => undefined, change: async () => undefined },
      onError: (error) => errors.push(error),
      isDevelopment: false,
      isHttps: false,
      takesCards: false,
      ...options,
    }),
  );
  return { visitor: supertest(app), shown, errors };
}

describe("the workspace's pages", () => {
  it.each([
    ['/auth', 'Sign In'],
    ['/dashboard', 'Dashboard'],
    ['/clients', 'Clients'],
    ['/clients/0198c1f0-0000-7000-8000-000000000000', 'Client'],
    ['/invoices?open=new', 'Invoices'],
  ])('%s answers 200 with a title of its own, signed out', async (url, title) => {
    const answer = await createPages()
      .visitor.get(url)
      .expect(200)
      .expect('Content-Type', /text\/html/);
    expect(answer.text).toContain(`<title>${title} · Billwright</title>`);
    expect(answer.text).toContain('id="index.html"');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('/verify without a code says that there is no such signature', async () => {
    const { visitor, shown } = createPages();
    await visitor.get('/verify').expect(404);
    expect(shown).toEqual([{ kind: 'verify-not-found' }]);
  });

  it.each(['/nope', '//', '/help/nope', '/clients/a/b', '/invoice', '/%E0%A4%A'])(
    '%s answers 404 in HTML',
    async (url) => {
      const answer = await createPages()
        .visitor.get(url)
        .expect(404)
        .expect('Content-Type', /text\/html/);
      expect(answer.text).toContain('<title>404 Page Not Found · Billwright</title>');
    },
  );

  it.each([
    [{ hasMail: true, hasTexts: true }, []],
    [{ hasMail: false, hasTexts: true }, ['mail']],
    [{ hasMail: true, hasTexts: false }, ['text-messages']],
    [{ hasMail: false, hasTexts: false }, ['mail', 'text-messages']],
  ])('say in their head what does not go out: %j', async (sends, named) => {
    const { text } = await createPages({ site: { ...site, hasSession: () => true } }, sends).visitor.get(
      '/clients',
    );
    expect(switchedOff(text)).toEqual(named);
  });

  it.each([true, false])('say in their head whether somebody is signed in: %s', async (hasSession) => {
    const { visitor } = createPages({ site: { ...site, hasSession: () => hasSession } });
    for (const path of ['/clients', '/nowhere'])
      expect(switchedOff((await visitor.get(path)).text)).toEqual(hasSession ? [] : ['session']);
  });

  it('HEAD answers as GET does, without a body', async () => {
    const { visitor } = createPages();
    const [get, head] = [await visitor.get('/clients'), await visitor.head('/clients')];
    expect(head.status).toBe(200);
    expect(head.text).toBeFalsy();
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it.each(['post', 'put', 'patch', 'delete', 'options'] as const)('refuse %s', async (method) => {
    const { visitor } = createPages();
    await visitor[method]('/clients').expect(405).expect('Allow', 'GET, HEAD');
    await visitor[method](path).expect(405).expect('Allow', 'GET, HEAD');
    await visitor[method]('/nope').expect(404);
  });
});

describe('the public invoice page', () => {
  it('shows the invoice and keeps its link to itself', async () => {
    const { visitor, shown } = createPages();
    const answer = await visitor
      .get(path)
      .expect(200)
      .expect('Content-Type', /text\/html/);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.text).not.toContain(invoice.invoiceNumber);
    expect(answer.text).toContain('id="public.html"');
    expect(shown).toMatchObject([
      { kind: 'invoice', invoice: { heading: 'Invoice INV-0047' }, panels: [{ id: 'invoice-ready' }] },
    ]);
  });

  it('is a PDF when asked to', async () => {
    const asked: string[] = [];
    const { visitor, shown } = createPages({
      sendInvoicePdf: async (number, _request, response) => {
        asked.push(number);
        response.send('%PDF-');
      },
    });
    await visitor.get(`${path}?pdf=1`).expect(200, '%PDF-').expect('Cache-Control', 'no-store');
    expect(asked).toEqual([invoice.invoiceNumber]);
    expect(shown).toEqual([]);
  });

  it('shows no pay button to who comes back from a payment before it is known, of an open invoice only', async () => {
    const reference = '0198c1f0-1111-4222-8333-444444444444';
    const { visitor, shown } = createPages();
    await visitor.get(`${path}?ref=${reference}`).expect(200);
    await visitor.get(`${path}?ref=nonsense`).expect(200);
    const paid = buildPublicInvoice({ status: 'paid' });
    const other = createPages({ findPublicInvoice: async () => paid });
    await other.visitor.get(`${path}?ref=${reference}`).expect(200);
    const panelsOf = (page?: PublicPage) =>
      page?.kind === 'invoice' && [page.panels.map(({ id }) => id), page.reference];
    expect([...shown, ...other.shown].map(panelsOf)).toEqual([
      [['payment-processing'], reference],
      [['invoice-ready'], undefined],
      [['payment-completed'], undefined],
    ]);
  });

  it('shows the printable view when asked to', async () => {
    const { visitor, shown } = createPages();
    await visitor.get(`${path}?print=1`).expect(200);
    await visitor.get(`${path}?print=0`).expect(200);
    expect(shown.map((page) => page.kind)).toEqual(['invoice-print', 'invoice']);
  });

  it.each(['INV-0047', 'INV-9999-7K3QX9M2PDWZ4T8HB6CVN5R1EY', '<script>'])(
    'of %s is not found',
    async (number) => {
      const { visitor, shown } = createPages();
      const answer = await visitor.get(`/invoice/${encodeURIComponent(number)}`).expect(404);
      expect(answer.text).toContain('<title>Page invoice-not-found · Billwright</title>');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(shown).toEqual([{ kind: 'invoice-not-found' }]);
    },
  );

  it('answers HEAD', async () => {
    const answer = await createPages().visitor.head(path).expect(200);
    expect(answer.headers['x-robots-tag']).toContain('noindex');
  });
});

describe('a link that leads to no document', () => {
  it.each([
    ['there is none', notFound('Gone'), 404, { kind: 'invoice-not-found' }],
    [
      'it was cancelled',
      notFound('Gone', 'cancelled'),
      404,
      { kind: 'unavailable', title: 'Invoice Cancelled' },
    ],
    ['threads are busy', unavailable('Busy', 5), 503, { kind: 'unavailable' }],
    ['too many were missed', tooManyRequests(7), 429, { title: 'Too Many Requests' }],
  ] as const)('is a page where %s instead of a PDF', async (_what, error, status, page) => {
    const { visitor, shown, errors } = createPages({ sendInvoicePdf: () => Promise.reject(error) });
    const answer = await visitor
      .get(`${path}?pdf=1`)
      .expect(status)
      .expect('Content-Type', /text\/html/);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/style-src 'self' 'sha256-[^;]+' 'nonce-/),
      ...(error.details.retryAfter && { 'retry-after': String(error.details.retryAfter) }),
    });
    expect(shown).toMatchObject([page]);
    expect(errors).toEqual([]);
  });

  it.each([
    ['/invoice/%E0%A4%A', 'invoice-not-found'],
    ['/invoice/%FF?pdf=1', 'invoice-not-found'],
    ['/Proposal/%E0%A4%A', 'proposal-not-found'],
    ['/u/%', 'unsubscribe-not-found'],
  ])('of a mangled link like %s is not found, and kept to itself', async (url, kind) => {
    const { visitor, shown } = createPages();
    const answer = await visitor
      .get(url)
      .expect(404)
      .expect('Content-Type', /text\/html/);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(shown).toEqual([{ kind }]);
  });
});

describe('the public proposal page', () => {
  it('shows the proposal and keeps its link to itself', async () => {
    const { visitor, shown } = createPages();
    const answer = await visitor.get(`/proposal/${proposal.proposalNumber}`).expect(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.text).not.toContain(proposal.proposalNumber);
    expect(shown).toMatchObject([
      { kind: 'proposal', proposal: { heading: 'Proposal PRO-0019' }, panel: { id: 'action-required' } },
    ]);
  });

  it('is a PDF when asked to, or a page where there is none', async () => {
    const { visitor } = createPages();
    await visitor.get(`/proposal/${proposal.proposalNumber}?pdf=1`).expect(200, '%PDF-');
    const missing = createPages({ sendProposalPdf: () => Promise.reject(notFound('Gone')) });
    await missing.visitor.get(`/proposal/${proposal.proposalNumber}?pdf=1`).expect(404);
    expect(missing.shown).toEqual([{ kind: 'proposal-not-found' }]);
  });

  it.each(['PRO-0019', 'PRO-9999-7K3QX9M2PDWZ4T8HB6CVN5R1EY', invoice.invoiceNumber])(
    'of %s is not found',
    async (number) => {
      const { visitor, shown } = createPages();
      await visitor.get(`/proposal/${number}`).expect(404).expect('Cache-Control', 'no-store');
      expect(shown).toEqual([{ kind: 'proposal-not-found' }]);
    },
  );
});

describe('a page that fails', () => {
  const failing = (error: unknown) =>
    createPages({
      findPublicInvoice: async () => {
        throw error;
      },
    });

  it('is a page too, says nothing of the cause and is reported', async () => {
    const cause = new Error('select secret from documents');
    const { visitor, shown, errors } = failing(cause);
    const answer = await visitor
      .get(path)
      .expect(500)
      .expect('Content-Type', /text\/html/);
    expect(answer.text).not.toContain('secret');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(shown).toMatchObject([{ kind: 'unavailable', title: 'Something Went Wrong' }]);
    expect(errors).toEqual([cause]);
  });

  it('of a database that is away answers 503', async () => {
    const { visitor } = failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const answer = await visitor.get(path).expect(503);
    expect(answer.headers).toHaveProperty('retry-after');
  });

  it('of too many misses answers 429 with the time to wait, and is nobody’s fault here', async () => {
    const { visitor, shown, errors } = failing(tooManyRequests(7));
    await visitor.get(path).expect(429).expect('Retry-After', '7');
    expect(shown).toMatchObject([{ kind: 'unavailable', title: 'Too Many Requests' }]);
    expect(errors).toEqual([]);
    expect(tooManyRequests(7)).toBeInstanceOf(DomainError);
  });
});

describe('the policy of every page', () => {
  const policyOf = async (options: Partial<PagesOptions>, url = path) => {
    const answer = await createPages(options).visitor.get(url);
    const policy = String(answer.headers['content-security-policy']);
    return { answer, policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] };
  };

  it('allows own scripts only, and styles by a nonce that is new each time', async () => {
    const [first, second] = [await policyOf({}, '/invoices'), await policyOf({}, '/clients')];
    expect(first.policy.split(';').map((directive) => directive.replace(/nonce-[^']+/, 'nonce'))).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'nonce'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]);
    expect(first.answer.text).toContain(`nonce="${first.nonce}"`);
    expect(second.answer.text).toContain(`nonce="${second.nonce}"`);
    expect(first.nonce).not.toBe(second.nonce);
  });

  it('lets the script that stands in the built page in by what it says, and no other', async () => {
    const hash = createHash('sha256').update(START).digest('base64');
    const { policy, answer } = await policyOf({});
    expect(policy).toContain(`;script-src 'self' 'sha256-${hash}';`);
    expect(answer.text).toContain(`<script type="module">${START}</script>`);
  });

  it('lets the styles of the built page in by what they say, and sends its answer whole', async () => {
    const { policy, answer } = await policyOf({});
    const hash = createHash('sha256').update(STYLES).digest('base64');
    expect(policy).toMatch(
      new RegExp(`;style-src 'self' 'sha256-${hash.replace(/[+/]/g, '\\$&')}' 'nonce-[^']+';`),
    );
    expect(answer.text).toContain(`<style>${STYLES}</style>`);
    expect(answer.text.replace(/<title>.*?<\/title>|<div.*<\/div>.*?<\/script>/gs, '')).toBe(
      VISITORS.replace('<title></title>', '').replace('<div id="root"></div>', ''),
    );
  });

  it('lets the payment provider in on the page that asks for a card only, and only where cards are taken', async () => {
    const provider = /stripe\.com/;
    expect((await policyOf({}, '/subscribe')).policy).not.toMatch(provider);
    for (const other of [path, '/clients', '/settings', '/', '/subscribe/x'])
      expect((await policyOf({ takesCards: true }, other)).policy).not.toMatch(provider);
    for (const url of ['/subscribe', '/Subscribe/', '/subscribe?plan=yearly']) {
      const directives = (await policyOf({ takesCards: true }, url)).policy.split(';');
      expect(directives).toEqual(
        expect.arrayContaining([
          "script-src 'self' https://js.stripe.com",
          "connect-src 'self' https://api.stripe.com",
          "frame-src 'self' https://js.stripe.com https://hooks.stripe.com",
        ]),
      );
    }
  });

  it.each(['//', '//[', '//subscribe'])('has a policy at %s too, where cards are taken', async (odd) => {
    const { answer, policy } = await policyOf({ takesCards: true }, odd);
    expect(answer.status).toBe(404);
    expect(policy).toContain("script-src 'self';");
  });

  it('lets the inline preamble in by its nonce, in development only', async () => {
    expect((await policyOf({ isDevelopment: true })).policy).toMatch(/script-src 'self'[^;]* 'nonce-[^']+';/);
  });

  it('insists on HTTPS only where the product has it', async () => {
    expect((await policyOf({})).answer.headers).not.toHaveProperty('strict-transport-security');
    expect((await policyOf({ isHttps: true })).answer.headers).toHaveProperty('strict-transport-security');
  });
});

describe('the start page', () => {
  it('is shown where nobody can be recognized, because the database is away', async () => {
    const { visitor } = createPages({
      site: {
        appUrl: 'https://bills.example',
        archive: { account: [], tables: [] },
        clock: { now: () => new Date() },
        hasSession: () => true,
        recognizeUser: () => Promise.reject(new Error('no database')),
      },
    });
    const answer = await visitor.get('/').expect(200);
    expect(answer.text).toContain('Page /');
    expect(answer.text).toContain('<link rel="canonical" href="https://bills.example/">');
  });
});
