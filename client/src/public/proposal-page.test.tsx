import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillBrowserGaps } from '#client/test/browser-gaps.ts';
import { fakeServer } from '#client/test/fake-server.ts';
import { hydratePage, leavePage } from '#client/test/hydrate-page.tsx';
import { proposalView } from '#shared/document-view.ts';
import type { ProposalPage } from '#shared/page-render.ts';
import { proposalPanel } from '#shared/proposal-panel.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { buildPublicProposal } from '#shared/public-proposal.fixture.ts';
import { UNDO_TIME } from './use-answer.ts';
import { STALE_AFTER } from './use-revisit.ts';

const proposal = buildPublicProposal();
const path = `/proposal/${proposal.proposalNumber}`;
const pageCall = `GET /api/public/proposals/${proposal.proposalNumber}/page`;
const answerCall = `PUT /api/proposals/${proposal.id}/status`;
const accepted = buildPublicProposal({ status: 'accepted', acceptedAt: '2026-09-12T12:00:00.000Z' });
const declined = buildPublicProposal({ status: 'declined' });

const pageOf = (shown: PublicProposal, version?: string): ProposalPage => ({
  kind: 'proposal',
  proposal: proposalView(shown),
  panel: proposalPanel(shown, version),
});

beforeEach(() => {
  sessionStorage.clear();
  fillBrowserGaps();
  window.history.replaceState(null, '', path);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  leavePage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Takes over the server's markup; a difference would be an error. */
async function open() {
  const page = pageOf(proposal, 'a1');
  await hydratePage(page);
}

test('the proposal is offered as a PDF', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Save PDF' })).toHaveAttribute('href', '?pdf=1');
});

/** As browsers do it: every text gives way to an element with another one. */
function translate(page: HTMLElement): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}

const answersTo = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shownTitle = () =>
  screen.getByRole('heading', { level: 2, name: /Proposal (Accepted|Declined)|Action/ });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('accepting asks first, waits a moment in which it can be taken back, then tells the seller', async () => {
  const server = fakeServer({ [answerCall]: { json: accepted }, [pageCall]: { json: pageOf(accepted) } });
  await open();
  press('Accept Proposal');
  expect(screen.getByRole('alertdialog', { name: 'Accept this proposal for $4,420.00?' })).toBeVisible();
  fireEvent.change(screen.getByLabelText('Your name (optional)'), { target: { value: ' Lena Brandt ' } });
  press('Accept');
  expect(screen.getByRole('button', { name: 'Accept Proposal' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline Proposal' })).toBeDisabled();
  await pass(UNDO_TIME - 1);
  expect(server.calls).toHaveLength(0);
  await pass(1);
  vi.useRealTimers();
  expect(await screen.findAllByText('Proposal accepted')).not.toHaveLength(0);
  expect(shownTitle()).toHaveTextContent('Proposal Accepted');
  expect(shownTitle()).toHaveFocus();
  expect(screen.getByText('Accepted on September 12, 2026')).toBeVisible();
  expect(answersTo(server)).toEqual([{ status: 'accepted', name: 'Lena Brandt' }]);
});

test('declining may carry a reason', async () => {
  const server = fakeServer({ [answerCall]: { json: declined }, [pageCall]: { json: pageOf(declined) } });
  await open();
  press('Decline Proposal');
  expect(
    screen.getByRole('alertdialog', { name: 'Are you sure you want to decline this proposal?' }),
  ).toBeVisible();
  fireEvent.change(screen.getByLabelText('Reason (optional)'), { target: { value: 'Too dear' } });
  press('Decline');
  await pass(UNDO_TIME);
  vi.useRealTimers();
  expect(await screen.findAllByText('Proposal declined')).not.toHaveLength(0);
  expect(shownTitle()).toHaveTextContent('Proposal Declined');
  expect(answersTo(server)).toEqual([{ status: 'declined', reason: 'Too dear' }]);
});

test('an answer that is taken back is never sent', async () => {
  const server = fakeServer({ [answerCall]: { json: accepted }, [pageCall]: { json: pageOf(accepted) } });
  await open();
  press('Accept Proposal');
  press('Accept');
  press('Undo');
  await pass(UNDO_TIME * 3);
  expect(server.calls).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Accept Proposal' })).toBeEnabled();
});

test('what was typed is there again after an answer was taken back or did not get through', async () => {
  fakeServer({ [answerCall]: { status: 503, json: { message: 'Later' } } });
  await open();
  press('Decline Proposal');
  fireEvent.change(screen.getByLabelText('Reason (optional)'), { target: { value: 'Too dear' } });
  press('Decline');
  press('Undo');
  press('Decline Proposal');
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Too dear');
  press('Decline');
  await pass(UNDO_TIME);
  vi.useRealTimers();
  expect(await screen.findAllByText('Failed to update proposal status')).not.toHaveLength(0);
  press('Decline Proposal');
  expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Too dear');
  press('Accept Proposal');
  expect(screen.getByLabelText('Your name (optional)')).toHaveValue('');
});

test('a page that goes away sends the answer at once, and only once', async () => {
  const server = fakeServer({ [answerCall]: { json: accepted }, [pageCall]: { json: pageOf(accepted) } });
  await open();
  press('Accept Proposal');
  press('Accept');
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
  });
  await pass(UNDO_TIME);
  expect(answersTo(server)).toHaveLength(1);
});

test('somebody else was first: the page shows what is true now', async () => {
  fakeServer({
    [answerCall]: { status: 409, json: { message: 'This proposal has already been declined.' } },
    [pageCall]: { json: pageOf(declined) },
  });
  await open();
  press('Accept Proposal');
  press('Accept');
  await pass(UNDO_TIME);
  vi.useRealTimers();
  expect(await screen.findAllByText('Failed to update proposal status')).not.toHaveLength(0);
  expect(shownTitle()).toHaveTextContent('Proposal Declined');
});

test('an answer that does not arrive can be given again', async () => {
  fakeServer({ [answerCall]: { status: 503, json: { message: 'Away' } } });
  await open();
  press('Accept Proposal');
  press('Accept');
  await pass(UNDO_TIME);
  vi.useRealTimers();
  expect(await screen.findAllByText('Failed to update proposal status')).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Accept Proposal' })).toBeEnabled();
});

/** Gives an answer that nothing comes back of, on a page that is then reloaded. */
async function leaveWithAnswer() {
  fakeServer({ [answerCall]: () => new Promise<never>(() => undefined) });
  await open();
  press('Decline Proposal');
  press('Decline');
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  leavePage();
}

test.each([
  ['had arrived', { status: 409, json: { message: 'This proposal has already been declined.' } }],
  ['had not', { json: declined }],
])(
  'a reload in the second before an answer is sent gives it again, whether it %s',
  async (_how, answered) => {
    await leaveWithAnswer();
    const server = fakeServer({
      [answerCall]: answered,
      [pageCall]: { json: pageOf(declined) },
    });
    await open();
    vi.useRealTimers();
    expect(await screen.findByRole('heading', { name: 'Proposal Declined' })).toBeVisible();
    expect(await screen.findAllByText('Proposal declined')).not.toHaveLength(0);
    const [given] = server.calls;
    expect(given).toMatchObject({ method: 'PUT', body: { status: 'declined' } });
    expect(given?.headers.get('document-version')).toBe('a1');
    expect(sessionStorage).toHaveLength(0);
  },
);

test('a page that is reloaded later, or where an answer has come, sends nothing', async () => {
  await leaveWithAnswer();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  const server = fakeServer({ [answerCall]: { json: declined } });
  await open();
  await pass(UNDO_TIME);
  expect(server.calls).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Decline Proposal' })).toBeEnabled();
  expect(sessionStorage, 'nothing is kept for longer').toHaveLength(0);
});

test('a page that was left for long says what is true now; a glance aside asks nothing', async () => {
  const server = fakeServer({
    [pageCall]: { json: pageOf(buildPublicProposal({ status: 'expired' })) },
  });
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const become = (state: DocumentVisibilityState) =>
    act(async () => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await open();
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
  await become('hidden');
  await become('visible');
  expect(server.calls).toHaveLength(0);
  await become('hidden');
  clock.mockReturnValue(start + STALE_AFTER + 1);
  await become('visible');
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'Proposal Expired' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept Proposal' })).toBeNull();
});

test('on a page that the browser has translated, the panel still says what has become of the proposal', async () => {
  fakeServer({ [answerCall]: { json: accepted }, [pageCall]: { json: pageOf(accepted) } });
  await open();
  translate(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'ACCEPT PROPOSAL' }));
  press('Accept');
  await pass(UNDO_TIME);
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'Proposal Accepted' })).toHaveFocus();
  expect(screen.queryByText('ACTION REQUIRED')).not.toBeInTheDocument();
});

test('Escape leaves the question and gives the focus back', async () => {
  await open();
  press('Decline Proposal');
  fireEvent.keyDown(screen.getByLabelText('Reason (optional)'), { key: 'Escape' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline Proposal' })).toHaveFocus();
});

test('an answer names what was read; what has been changed since is shown and asked again', async () => {
  const dearer = buildPublicProposal({ amount: '9000.00' });
  const server = fakeServer({
    [answerCall]: { status: 409, json: { message: 'Changed', code: 'changed_meanwhile' } },
    [pageCall]: { json: pageOf(dearer, 'b2') },
  });
  await open();
  press('Accept Proposal');
  press('Accept');
  await pass(UNDO_TIME);
  vi.useRealTimers();
  const told = 'This proposal has been changed. Please read it again before you answer.';
  expect(await screen.findAllByText(told)).not.toHaveLength(0);
  expect(screen.getAllByText('$9,000.00')).not.toHaveLength(0);
  press('Accept Proposal');
  expect(screen.getByRole('alertdialog', { name: 'Accept this proposal for $9,000.00?' })).toBeVisible();
  server.on(answerCall, { json: accepted });
  server.on(pageCall, { json: pageOf(accepted) });
  press('Accept');
  expect(await screen.findAllByText('Proposal accepted')).not.toHaveLength(0);
  const answers = server.calls.filter(({ method }) => method === 'PUT');
  expect(answers.map(({ headers }) => headers.get('document-version'))).toEqual(['a1', 'b2']);
});
