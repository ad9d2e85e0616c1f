import type { BadgeTone } from '#client/ui/badge.tsx';
import { brand } from '#shared/brand.ts';
import type { AccountState, ConnectReason, ConnectStatus } from '#shared/connect.ts';

/** How a payout account is presented to its owner, and what they can do. */
export interface ConnectView {
  badge: string;
  tone: BadgeTone;
  text: string;
  /** What else the owner should know. */
  remark?: string;
  action?: { kind: 'create' | 'onboard'; label: string; isMain: boolean };
}

const create = { kind: 'create', label: 'Connect Stripe', isMain: true } as const;
const onboard = (label: string, isMain = true) => ({ kind: 'onboard', label, isMain }) as const;

const none: ConnectView = {
  badge: 'Not connected',
  tone: 'outline',
  text: 'You get your own Stripe account. Clients pay into it by card, right on the invoice, and Stripe pays it out to your bank.',
  action: create,
};

const paused: Record<ConnectReason, ConnectView> = {
  details_due: {
    badge: 'Action needed',
    tone: 'critical',
    text: 'Stripe needs more details from you before clients can pay by card.',
    action: onboard('Provide Details'),
  },
  rejected: {
    badge: 'Rejected',
    tone: 'critical',
    text: "Stripe doesn't accept this account, so clients can't pay by card. Only Stripe’s support can tell you why and what you can do.",
  },
  paused_by_platform: {
    badge: 'Paused',
    tone: 'critical',
    text: `${brand.name} has paused this account, so clients can't pay by card. Please contact support.`,
  },
  payouts_off: {
    badge: 'Paused',
    tone: 'critical',
    text: "Stripe has paused this account, so clients can't pay by card.",
    action: onboard('Open Stripe'),
  },
  other: {
    badge: 'Paused',
    tone: 'critical',
    text: "Stripe has paused this account, so clients can't pay by card. Stripe has told you why by email.",
    action: onboard('Open Stripe'),
  },
};

const remarks: Partial<Record<ConnectReason, string>> = {
  details_due: 'Stripe needs more details from you soon. Clients can keep paying in the meantime.',
  payouts_off: 'Clients can pay, but Stripe holds the money until you provide more details.',
};

const byState: Record<AccountState, (reason: ConnectReason | null) => ConnectView> = {
  setup_required: () => ({
    badge: 'Setup required',
    tone: 'warning',
    text: 'Your Stripe account is created. Before clients can pay into it, Stripe needs to know who you are and where to send your money.',
    action: onboard('Complete Setup'),
  }),
  in_review: () => ({
    badge: 'In review',
    tone: 'warning',
    text: "Stripe is checking your details. This usually takes a few minutes, a few days at most. You don't need to do anything.",
    action: onboard('Open Stripe', false),
  }),
  restricted: (reason) => paused[reason ?? 'other'],
  ready: (reason) => {
    const remark = reason ? remarks[reason] : undefined;
    return {
      badge: 'Ready',
      tone: 'positive',
      text: 'Clients can pay by card on every invoice whose payment method is Stripe.',
      ...(remark && { remark }),
      action: onboard(remark ? 'Provide Details' : 'Edit Payout Details', remark !== undefined),
    };
  },
  disconnected: () => ({
    badge: 'Disconnected',
    tone: 'critical',
    text: `This account was disconnected from ${brand.name} at Stripe, so clients can't pay by card. Connect again to open a new one.`,
    action: create,
  }),
};

export function connectViewOf({ hasAccount, state, reason }: ConnectStatus): ConnectView {
  return hasAccount ? byState[state ?? 'setup_required'](reason ?? null) : none;
}
