import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeProposal, proposalServer } from '#client/test/proposals.ts';
import { renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';
import type { ProposalFigures, ProposalInsights } from '#shared/proposal-insights.ts';

afterEach(() => vi.unstubAllGlobals());

const none: ProposalFigures = {
  ...{ sent: 0, accepted: 0, declined: 0, expired: 0 },
  ...{ winRate: null, medianDays: null, won: [] },
};
const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);

/** Of a year in which this became of proposals in March, and in all of it. */
const insightsOf = (march: Partial<ProposalFigures>, total = march): ProposalInsights => ({
  months: months.map((month) => ({ month, ...none, ...(month === '2026-03' && march) })),
  total: { ...none, ...total },
});

const answered = fakeProposal(1, { status: 'accepted', answeredAt: '2026-03-20T09:00:00.000Z' });

async function openWith(insights: ProposalInsights, proposals = [answered]) {
  const server = proposalServer(proposals, fakeUser({ currency: 'EUR' }));
  server.on('GET /api/proposals/insights', { json: insights });
  const { user } = renderApp('/proposals');
  expect(await screen.findByText(`Showing ${proposals.length} of ${proposals.length}`)).toBeVisible();
  return { server, user };
}

const card = () => screen.findByRole('region', { name: 'Proposal results' });

test('the rate, the time to answer and each sum in words, and months as bars and as a table', async () => {
  const { user } = await openWith(
    insightsOf(
      { sent: 4, accepted: 2, declined: 1, winRate: 66.7, medianDays: 1 },
      {
        ...{ sent: 1_300, accepted: 1_000, declined: 150, expired: 100, winRate: 80, medianDays: 2.5 },
        won: [
          { currency: 'EUR', amount: '1200.50' },
          { currency: 'JPY', amount: '5300' },
        ],
      },
    ),
  );
  const shown = within(await card());
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['80%', '1,000 of 1,250 decided proposals accepted'],
    ...['2.5 days', 'Median, from sending to the answer'],
    '€1,200.50 + ¥5,300',
  ]);
  expect(shown.getByRole('img')).toHaveAccessibleName(
    'Bar chart of decided proposals from January 2026 to December 2026: 1,000 accepted, 150 declined, 100 expired',
  );
  await user.click(shown.getByText('Show figures'));
  const rows = within(shown.getByRole('table', { name: 'Proposals by month' })).getAllByRole('row');
  const cellsOf = (row: HTMLElement | undefined) =>
    [...(row?.children ?? [])].map((cell) => cell.textContent);
  expect(rows).toHaveLength(13);
  expect(cellsOf(rows[0])).toEqual([
    ...['Month', 'Sent', 'Accepted', 'Declined', 'Expired', 'Win rate', 'Median days'],
  ]);
  expect(cellsOf(rows[2])).toEqual(['February 2026', '0', '0', '0', '0', '—', '—']);
  expect(cellsOf(rows[3])).toEqual(['March 2026', '4', '2', '1', '0', '66.7%', '1']);
});

test('where all of them expired nothing is said of answers and sums', async () => {
  const expired = fakeProposal(1, { status: 'expired', validUntil: '2026-03-31' });
  await openWith(insightsOf({ sent: 1, expired: 1, winRate: 0 }), [expired]);
  const shown = within(await card());
  expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Win rate']);
  expect(shown.getByText('0 of 1 decided proposal accepted')).toBeVisible();
});

test('while all are open nothing is shown, nor asked for', async () => {
  const { server } = await openWith(insightsOf({ sent: 1 }), [fakeProposal(1)]);
  expect(server.count('GET', '/api/proposals/insights')).toBe(0);
  expect(screen.queryByText('Proposal results')).toBeNull();
});

test('where all that was decided is older than these months nothing is shown', async () => {
  const { server } = await openWith(insightsOf({}));
  await vi.waitFor(() => expect(server.count('GET', '/api/proposals/insights')).toBe(1));
  expect(screen.queryByText('Proposal results')).toBeNull();
});
