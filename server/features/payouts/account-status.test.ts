import { expect, test } from 'vitest';
import type { AccountSnapshot } from '#server/providers/connect.ts';
import { accountStatusOf } from './account-status.ts';

const ready: AccountSnapshot = {
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  disabledReason: undefined,
  isDetailDue: false,
};
const off = { chargesEnabled: false, payoutsEnabled: false };

test.each<[string, Partial<AccountSnapshot>, string, string | null]>([
  ['takes payments', {}, 'ready', null],
  ['takes payments while details are due', { isDetailDue: true }, 'ready', 'details_due'],
  ['takes payments that are not paid out', { payoutsEnabled: false }, 'ready', 'payouts_off'],
  [
    'has never been filled in',
    { ...off, detailsSubmitted: false, isDetailDue: true },
    'setup_required',
    null,
  ],
  ['could take payments before all is filled in', { detailsSubmitted: false }, 'setup_required', null],
  ['is verified', { ...off, disabledReason: 'requirements.pending_verification' }, 'in_review', null],
  ['is looked at', { ...off, disabledReason: 'under_review' }, 'in_review', null],
  ['may be on a list', { ...off, disabledReason: 'listed' }, 'in_review', null],
  ['waits without a reason', off, 'in_review', null],
  ['lacks details', { ...off, isDetailDue: true }, 'restricted', 'details_due'],
  [
    'lacked details for too long',
    { ...off, disabledReason: 'requirements.past_due' },
    'restricted',
    'details_due',
  ],
  [
    'lacks a capability',
    { ...off, disabledReason: 'action_required.requested_capabilities' },
    'restricted',
    'details_due',
  ],
  ['was rejected', { ...off, disabledReason: 'rejected.fraud' }, 'restricted', 'rejected'],
  ['was paused by us', { ...off, disabledReason: 'platform_paused' }, 'restricted', 'paused_by_platform'],
  ['is off for another reason', { ...off, disabledReason: 'other' }, 'restricted', 'other'],
])('an account that %s', (_what, fields, state, reason) => {
  expect(accountStatusOf({ ...ready, ...fields })).toEqual({ state, reason });
});

test('an account that is gone is disconnected', () => {
  expect(accountStatusOf(undefined)).toEqual({ state: 'disconnected', reason: null });
});
