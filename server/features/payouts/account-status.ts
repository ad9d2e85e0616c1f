import type { AccountSnapshot } from '#server/providers/connect.ts';
import type { AccountState, ConnectReason } from '#shared/connect.ts';

export interface AccountStatus {
  state: AccountState;
  reason: ConnectReason | null;
}

/** What the provider tells about an account, as its owner is to see it; undefined for one that is not there any more. */
export function accountStatusOf(account: AccountSnapshot | undefined): AccountStatus {
  if (!account) return { state: 'disconnected', reason: null };
  if (!account.detailsSubmitted) return { state: 'setup_required', reason: null };
  if (account.chargesEnabled) return { state: 'ready', reason: remarkOn(account) };
  return whyDisabled(account);
}

function remarkOn({ isDetailDue, payoutsEnabled }: AccountSnapshot): ConnectReason | null {
  if (!payoutsEnabled) return 'payouts_off';
  return isDetailDue ? 'details_due' : null;
}

/** Reasons for which the provider is at work, and the owner has nothing to do. */
const looking = ['requirements.pending_verification', 'under_review', 'listed'];

function whyDisabled({ disabledReason, isDetailDue }: AccountSnapshot): AccountStatus {
  if (disabledReason === undefined)
    return isDetailDue
      ? { state: 'restricted', reason: 'details_due' }
      : { state: 'in_review', reason: null };
  if (looking.includes(disabledReason)) return { state: 'in_review', reason: null };
  return { state: 'restricted', reason: reasonOf(disabledReason) };
}

function reasonOf(disabledReason: string): ConnectReason {
  if (disabledReason.startsWith('rejected.')) return 'rejected';
  if (disabledReason === 'platform_paused') return 'paused_by_platform';
  const isAsking = /^(requirements|action_required)\./.test(disabledReason);
  return isAsking ? 'details_due' : 'other';
}
