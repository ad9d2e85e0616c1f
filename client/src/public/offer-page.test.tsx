import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillBrowserGaps } from '#client/test/browser-gaps.ts';
import { type FakeRequest, fakeServer } from '#client/test/fake-server.ts';
import { hydratePage, leavePage } from '#client/test/hydrate-page.tsx';
import { CONSENT_VERSION } from '#shared/consent.ts';
import { proposalView } from '#shared/document-view.ts';
import { offerPage } from '#shared/offer-page.ts';
import type { ProposalPage } from '#shared/page-render.ts';
import { proposalNotes } from '#shared/proposal-notes.ts';
import { proposalPanel } from '#shared/proposal-panel.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { buildPublicOffer, offerLines } from '#shared/public-offer.fixture.ts';

const proposal = buildPublicOffer();
const api = `/api/public/proposals/${proposal.proposalNumber}`;
const pageCall = `GET ${api}/page`;
const commentsCall = `GET ${api}/comments`;
const answerCall = `PUT /api/proposals/${proposal.id}/status`;
const accepted = buildPublicOffer({ status: 'accepted', acceptedAt: '2026-09-12T12:00:00.000Z' });

function pageOf(shown: PublicProposal, version = 'a1'): ProposalPage {
  const notes = proposalNotes(shown);
  const offer = offerPage(shown);
  return {
    ...{ kind: 'proposal', proposal: proposalView(shown), panel: proposalPanel(shown, version) },
    ...(notes && { notes }),
    ...(offer && { offer }),
  };
}

function asWindow(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && width <= 719,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

// Loaded on intent; the first time takes longer than a test waits.
beforeAll(() => import('./accept-flow.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  fillBrowserGaps();
  window.history.replaceState(null, '', `/proposal/${proposal.proposalNumber}`);
  Element.prototype.scrollIntoView = () => undefined;
  asWindow(1440);
});
afterEach(() => {
  leavePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(shown = proposal, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [commentsCall]: { json: [] }, ...handlers });
  await hydratePage(pageOf(shown));
  return server;
}

const bar = () => within(screen.getByRole('region', { name: 'Total' }));
const press = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
};
const answers = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as Record<string, unknown>);

test('the letter is there, with nothing read as HTML and links that say nothing of the page', async () => {
  const text = (value: string, href?: string) => ({
    ...{ type: 'text' as const, text: value },
    ...(href && { marks: [{ type: 'link' as const, attrs: { href } }] }),
  });
  const cover = {
    type: 'doc' as const,
    content: [
      { type: 'paragraph' as const, content: [text('<img src=x onerror=alert(1)>')] },
      {
        type: 'paragraph' as const,
        content: [text('Our work', 'https://harrow.example/work'), text('Do not', 'javascript:alert(1)')],
      },
    ],
  };
  await open(buildPublicOffer({ cover }));
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Our work' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('link', { name: 'Do not' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'How we work' })).toBeVisible();
});

test('pictures keep their place and come late; one without a size is left out', async () => {
  const image = (fileId: string) => ({ type: 'image' as const, attrs: { fileId, alt: `Picture ${fileId}` } });
  const cover = { type: 'doc' as const, content: [image('a'), image('b')] };
  await open(buildPublicOffer({ cover, images: [{ id: 'a', width: 640, height: 480 }] }));
  const picture = screen.getByRole('img', { name: 'Picture a' });
  expect(picture).toHaveAttribute('src', `${api}/files/a`);
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['640', '480']);
  expect(screen.queryByRole('img', { name: 'Picture b' })).toBeNull();
});

test.each(['before', 'during'] as const)('what is clicked %s hydration is taken', async (moment) => {
  fakeServer({ [commentsCall]: { json: [] } });
  const choose = () => {
    screen.getByRole('checkbox', { name: /Photographs/ }).click();
    screen.getByRole('radio', { name: /Care, large/ }).click();
  };
  await hydratePage(pageOf(proposal), { [moment]: choose });
  expect(screen.getByRole('checkbox', { name: /Photographs/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Care, large/ })).toBeChecked();
  expect(bar().getByText('$2,350.00')).toBeVisible();
});

test('the sum follows options, packages and quantities', async () => {
  await open();
  expect(bar().getByText('$1,350.00')).toBeVisible();
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Photographs/ })));
  expect(bar().getByText('$1,750.00')).toBeVisible();
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Care, large/ })));
  expect(screen.getByRole('radio', { name: /Care, small/ })).not.toBeChecked();
  expect(bar().getByText('$2,350.00')).toBeVisible();
  expect(bar().getByText('Deposit $940.00')).toBeVisible();
  await press('More');
  expect(bar().getByText('$2,500.00')).toBeVisible();
  const quantity = screen.getByRole('textbox', { name: 'Quantity of Training' });
  await act(async () => fireEvent.change(quantity, { target: { value: '9' } }));
  expect(screen.getByText('Choose a quantity from 1 to 5')).toBeVisible();
  expect(bar().getByText('$2,500.00')).toBeVisible();
  await act(async () => fireEvent.change(quantity, { target: { value: '5' } }));
  expect(bar().getByText('$2,950.00')).toBeVisible();
  await press('More');
  expect(quantity).toHaveValue('5');
});

test('what is chosen is there again after a reload, and so is what was typed', async () => {
  await open();
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Care, large/ })));
  await press('Continue');
  const name = await screen.findByLabelText('Your name (optional)');
  await act(async () => fireEvent.change(name, { target: { value: 'Lena' } }));
  leavePage();
  await open();
  expect(await screen.findByLabelText('Your name (optional)')).toHaveValue('Lena');
  expect(bar().getByText('$1,950.00')).toBeVisible();
});

test('what no longer fits is given up, which the page says', async () => {
  await open();
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Photographs/ })));
  await press('More');
  leavePage();
  const lines = proposal.options?.lines.map((line) =>
    line.id === offerLines.trainings
      ? { ...line, clientQuantity: { min: '1.00', max: '1.00', step: '1.00' } }
      : line,
  );
  await open(buildPublicOffer({ options: { ...proposal.options, lines } as PublicProposal['options'] }));
  expect(screen.getByText(/no longer offered/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Photographs/ })).toBeChecked();
  expect(bar().getByText('$1,750.00')).toBeVisible();
});

test('accepting sends what was chosen, what it comes to, and the signature, once', async () => {
  const server = await open(buildPublicOffer({ requiresSignature: true }), {
    [answerCall]: { json: accepted },
    [pageCall]: { json: pageOf(accepted) },
  });
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Care, large/ })));
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'What you chose' })).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await press('Sign and accept');
  expect(screen.getByText('Enter your full name')).toBeVisible();
  expect(screen.getByLabelText('Your full name')).toHaveFocus();
  expect(answers(server)).toHaveLength(0);
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Your full name'), { target: { value: ' Lena Brandt ' } }),
  );
  await press('Sign and accept');
  expect(await screen.findByRole('heading', { name: 'Proposal Accepted' })).toBeVisible();
  expect(answers(server)).toEqual([
    {
      status: 'accepted',
      name: 'Lena Brandt',
      selection: [
        { itemId: offerLines.photographs, selected: false },
        { itemId: offerLines.trainings, selected: true, quantity: '1.00' },
        { itemId: offerLines.small, selected: false },
        { itemId: offerLines.large, selected: true },
      ],
      expectedAmount: '1950.00',
      signature: { kind: 'typed', name: 'Lena Brandt', consentVersion: CONSENT_VERSION },
    },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('on a phone one step comes after the other, and Back loses nothing', async () => {
  asWindow(390);
  await open(buildPublicOffer({ requiresSignature: true }));
  await press('Continue');
  expect(await screen.findByRole('heading', { name: /What you chose/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Step 2/ })).toBeNull();
  await press('Continue');
  expect(screen.getByRole('heading', { name: /Terms/ })).toHaveFocus();
  await press('Continue');
  fireEvent.change(screen.getByLabelText('Your full name'), { target: { value: 'Lena' } });
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await press('Back');
  await act(async () => void (await back));
  expect(screen.getByRole('heading', { name: /Terms/ })).toBeVisible();
  await press('Continue');
  expect(screen.getByLabelText('Your full name')).toHaveValue('Lena');
});

test('without a connection it says so, and the same is sent again', async () => {
  let isAway = true;
  const answer = (_: FakeRequest) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return { status: 409, json: { message: 'This proposal has already been accepted.' } };
  };
  const server = await open(proposal, { [answerCall]: answer, [pageCall]: { json: pageOf(accepted) } });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Continue');
  await screen.findByLabelText('Your name (optional)');
  await press('Accept');
  expect(await screen.findByText(/You're offline. Nothing is lost/)).toBeVisible();
  isAway = false;
  await press('Try again');
  expect(await screen.findAllByText('Proposal accepted')).not.toHaveLength(0);
  expect(answers(server)).toHaveLength(2);
});

test('a proposal that changed meanwhile is shown with what is new, and what still fits is kept', async () => {
  const dearer = buildPublicOffer({
    items: proposal.items.map((item, index) =>
      index === 0 ? { ...item, rate: '1200.00', amount: '1200.00' } : item,
    ),
    amount: '1550.00',
    version: { number: 2, updatedAt: '2026-09-10T12:00:00.000Z' },
    changes: {
      amountBefore: '1350.00',
      list: [
        {
          field: 'items',
          from: { ...proposal.items[0], unit: null, unitLabel: null } as never,
          to: {
            ...{ description: 'Design of the shop', quantity: '1.00', rate: '1200.00', amount: '1200.00' },
            ...{ unit: null, unitLabel: null },
          } as never,
        },
      ],
    },
  });
  await open(proposal, {
    [answerCall]: { status: 409, json: { message: 'Changed', code: 'changed_meanwhile' } },
    [pageCall]: { json: pageOf(dearer, 'b2') },
  });
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Care, large/ })));
  await press('Continue');
  await screen.findByLabelText('Your name (optional)');
  await press('Accept');
  expect(
    await screen.findByRole('heading', {
      name: 'Version 2, changed on September 10, 2026, $200.00 more than version 1',
    }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /Design of the shop/ })).toHaveAttribute('href', '#doc-line-1');
  expect(bar().getByText('$2,150.00')).toBeVisible();
});

test('after acceptance the page says what was chosen and who signed', async () => {
  const signature = {
    ...{ kind: 'typed' as const, name: 'Lena Brandt', version: 1, signedAt: '2026-09-12T18:04:00.000Z' },
    ...{ documentHash: 'ab', pdfHash: null, sealedAt: null, sealKind: null },
    verifyCode: '0123456789ABCDEFGHJKMNPQRS',
  };
  await open({ ...accepted, signature });
  const panel = within(screen.getByRole('region', { name: 'Signed by Lena Brandt' }));
  expect(panel.getByText('Sep 12, 2026, 6:04 PM UTC')).toBeVisible();
  expect(panel.getByText('Sep 12, 2026, 11:04 AM in America/Los_Angeles')).toBeVisible();
  expect(panel.getByText('Sealing…')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Verify' })).toHaveAttribute(
    'href',
    '/verify/0123456789ABCDEFGHJKMNPQRS',
  );
  expect(screen.queryByRole('radio')).toBeNull();
});

test('the page shows the signed PDF once it is there', async () => {
  const signature = {
    ...{ kind: 'typed' as const, name: 'Lena Brandt', version: 1, signedAt: '2026-09-12T18:04:00.000Z' },
    ...{ documentHash: 'ab', pdfHash: null, sealedAt: null, sealKind: null, verifyCode: 'X' },
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sealed = {
    ...signature,
    sealedAt: '2026-09-12T18:05:00.000Z',
    pdfHash: 'cd',
    sealKind: 'hash' as const,
  };
  let looks = 0;
  await open(
    { ...accepted, signature },
    {
      [pageCall]: () => ({ json: pageOf({ ...accepted, signature: ++looks > 1 ? sealed : signature }) }),
    },
  );
  const panel = within(screen.getByRole('region', { name: 'Signed by Lena Brandt' }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(panel.getByText('Sealing…')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await panel.findByRole('link', { name: 'Signed PDF' })).toBeVisible();
  expect(looks).toBe(2);
  vi.useRealTimers();
});

test('a signature that came with an archive before its PDF was made says that there is none, and waits for nothing', async () => {
  const signature = {
    ...{ kind: 'typed' as const, name: 'Lena Brandt', version: 1, signedAt: '2026-09-12T18:04:00.000Z' },
    ...{ documentHash: 'ab', pdfHash: null, sealedAt: null, sealKind: null, verifyCode: null },
  };
  await open({ ...accepted, signature });
  const panel = within(screen.getByRole('region', { name: 'Signed by Lena Brandt' }));
  expect(panel.getByText('There is no signed PDF here.')).toBeVisible();
  expect(panel.queryByText('Sealing…')).toBeNull();
});

test('headings of a letter follow one another, wherever the seller began', async () => {
  const heading = (level: 2 | 3, text: string) => ({
    ...{ type: 'heading' as const, attrs: { level } },
    content: [{ type: 'text' as const, text }],
  });
  const doc = (...content: ReturnType<typeof heading>[]) => ({ type: 'doc' as const, content });
  await open(
    buildPublicOffer({
      cover: doc(heading(3, 'Hello'), heading(2, 'Why')),
      textSections: [
        {
          id: '0198c1f0-0000-7000-8000-000000000001',
          title: 'Plan',
          body: doc(heading(3, 'First'), heading(2, 'Then'), heading(3, 'Details')),
        },
      ],
    }),
  );
  const levels = ['Hello', 'Why', 'Plan', 'First', 'Then', 'Details'].map(
    (name) => screen.getByRole('heading', { name }).tagName,
  );
  expect(levels).toEqual(['H2', 'H2', 'H2', 'H3', 'H3', 'H4']);
});

test('a question is sent with what it is about; one that is not taken is kept', async () => {
  const posts: unknown[] = [];
  let status = 429;
  await open(proposal, {
    [`POST ${api}/comments`]: ({ body }) => {
      posts.push(body);
      return { status, json: { message: 'You have reached the limit of questions for today.' } };
    },
  });
  await press('Ask a question about How we work');
  const message = await screen.findByLabelText('Your question');
  fireEvent.change(message, { target: { value: 'When do you start?' } });
  await press('Send');
  expect(await screen.findByText(/reached the limit of questions/)).toBeVisible();
  expect(message).toHaveValue('When do you start?');
  status = 201;
  await press('Send');
  expect(posts.at(-1)).toEqual({
    ...{ anchor: 'section', anchorId: proposal.textSections?.[0]?.id, message: 'When do you start?' },
  });
});

test('what the seller answered stands with its question', async () => {
  const comment = { anchor: 'cover', anchorId: null, anchorLabel: null, name: null };
  await open(proposal, {
    [commentsCall]: {
      json: [
        { ...comment, id: '1', author: 'client', message: 'Why?', createdAt: '2026-09-12T18:04:00Z' },
        { ...comment, id: '2', author: 'seller', message: 'Because.', createdAt: '2026-09-12T19:04:00Z' },
      ],
    },
  });
  fireEvent.click(
    await screen.findByRole('button', { name: '2 messages about Introduction' }, { timeout: 4_000 }),
  );
  expect(await screen.findByText('Because.')).toBeVisible();
});
