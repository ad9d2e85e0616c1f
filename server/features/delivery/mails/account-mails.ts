import { withoutLinks } from '#server/features/delivery/unconfirmed-payload.ts';
import { brand } from '#shared/brand.ts';
import { formatInstant, formatInstantLongDate } from '#shared/dates.ts';
import { sentence } from '#shared/sentence.ts';
import type { AccountPayload } from './account-payloads.ts';
import type { MailRenderer, Rendered } from './mail-payloads.ts';
import { payoutWording } from './payout-wording.ts';
import { type AccountWording, planWording } from './plan-wording.ts';
import { securityWording } from './security-wording.ts';

/** A mail from the product to the owner of an account. Preferences do not switch these off. */
function toOwner(
  { to, fullName }: AccountPayload,
  { subject, body, button, foot }: AccountWording,
): Rendered {
  return {
    fromName: brand.name,
    to,
    replyTo: undefined,
    parts: {
      subject,
      sender: brand.name,
      heading: subject,
      kicker: '',
      body: [fullName ? sentence`Hello ${fullName},` : 'Hello,', ...body],
      button,
      foot,
    },
  };
}

type AccountTemplate =
  | 'confirm_email'
  | 'reset_password'
  | 'password_changed'
  | 'security_changed'
  | 'change_email'
  | 'email_change_asked'
  | 'email_taken'
  | 'new_sign_in'
  | 'deletion_asked'
  | 'plan_changed'
  | 'payout_changed'
  | 'verify_paypal'
  | 'accountant_invited'
  | 'accountant_accepted'
  | 'accountant_ended';

export const accountMails = {
  confirm_email: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Confirm your email address',
      body: [
        `Please confirm that ${payload.to} is your email address. Until you do, only your first five emails go to clients. Later ones wait.`,
        'This link expires in seven days.',
      ],
      button: { label: 'Confirm address', url: `${appUrl}/confirm-email?token=${payload.token}` },
      foot: `If you didn't sign up for ${brand.name}, you can ignore this email.`,
    }),

  reset_password: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Reset your password',
      body: [
        'We received a request to reset your password.',
        'This link works once and expires in 30 minutes.',
      ],
      button: { label: 'Choose a new password', url: `${appUrl}/reset-password?token=${payload.token}` },
      foot: "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    }),

  password_changed: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Your password was changed',
      body: [`The password for your ${brand.name} account was changed. All other devices were signed out.`],
      button: { label: 'Sign in', url: `${appUrl}/auth` },
      foot: "If this wasn't you, reset your password right away with “forgot password ?” on the sign-in screen.",
    }),

  security_changed: (payload, appUrl) => toOwner(payload, securityWording(payload, appUrl)),
  change_email: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Confirm your new email address',
      body: [
        `Please confirm that you want to use ${payload.to} for your ${brand.name} account. Until you do, your old address stays.`,
        'This link works once and expires in 24 hours.',
      ],
      button: { label: 'Confirm address', url: `${appUrl}/change-email?token=${payload.token}` },
      foot: "If you didn't ask for this, you can ignore this email. Nothing changes.",
    }),

  email_change_asked: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Your email address is about to change',
      body: [
        sentence`Someone, most likely you, asked to use ${payload.newEmail} for your ${brand.name} account. It changes once the link we sent there is opened.`,
        'If this was you, there is nothing to do.',
      ],
      button: { label: 'Undo', url: `${appUrl}/undo-email-change?token=${payload.token}` },
      foot: "If this wasn't you, undo it and then reset your password. You can undo the change for seven days. All devices are signed out.",
    }),

  email_taken: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'This address already has an account',
      body: [
        `Someone asked to use ${payload.to} for another ${brand.name} account. It already belongs to an account, so nothing was changed.`,
        'If this was you, sign in with this address, or use another one.',
      ],
      button: { label: 'Sign in', url: `${appUrl}/auth` },
      foot: "If this wasn't you, you can ignore this email.",
    }),

  deletion_asked: ({ deletesAt, timeZone, ...payload }, appUrl) =>
    toOwner(payload, {
      subject: 'Your account will be deleted',
      body: [
        `Your ${brand.name} account and everything in it will be deleted on ${formatInstantLongDate(deletesAt, timeZone)}. Your subscription, if you had one, was cancelled, and nothing goes out to your clients any more.`,
        'You can keep your account until then.',
      ],
      button: { label: 'Keep my account', url: `${appUrl}/keep-account?token=${payload.token}` },
      foot: "If you didn't ask for this, keep your account and reset your password right away.",
    }),

  new_sign_in: ({ browser, address, at, timeZone, ...payload }, appUrl) =>
    toOwner(payload, {
      subject: 'New sign-in to your account',
      body: [
        sentence`Your ${brand.name} account was signed in to from a new device or place: ${browser}, ${address}, on ${formatInstant(at, timeZone)}.`,
        'If this was you, there is nothing to do.',
      ],
      button: { label: 'This was not me', url: `${appUrl}/report-sign-in?token=${payload.token}` },
      foot: 'The link works once and expires in 24 hours. It signs out all devices and lets you choose a new password.',
    }),

  plan_changed: (payload, appUrl) => toOwner(payload, planWording(payload, appUrl)),

  verify_paypal: ({ sellerEmail, merchantId, ...payload }, appUrl) => {
    // Whose address it is nobody knows yet: it may be a stranger's, whom the seller's words must not lead anywhere.
    const sellerName = withoutLinks(payload.sellerName) || sellerEmail;
    return toOwner(
      { ...payload, fullName: '' },
      {
        subject: 'Verify your PayPal account',
        body: [
          sentence`${sellerName} (${sellerEmail}) wants to receive invoice payments in the PayPal account ${payload.to}, merchant ID ${merchantId}.`,
          'If this is your account and you agree, please verify it. This link works once and expires in 24 hours.',
        ],
        button: { label: 'Verify account', url: `${appUrl}/verify-paypal?token=${payload.token}` },
        foot: sentence`If you don't know ${sellerName}, ignore this email. No payments will go to your account.`,
      },
    );
  },

  payout_changed: (payload, appUrl) => toOwner(payload, payoutWording(payload, appUrl)),

  accountant_invited: ({ sellerEmail, ...payload }, appUrl) => {
    // It goes to whatever address the owner has typed.
    const sellerName = withoutLinks(payload.sellerName) || sellerEmail;
    return toOwner(payload, {
      subject: sentence`${sellerName} invites you to read their books`,
      body: [
        sentence`${sellerName} (${sellerEmail}) gives you read-only access to their invoices, proposals, clients and payments in ${brand.name}. You can't change or send anything.`,
        'Sign in or sign up to accept. This link works once and expires in 14 days.',
      ],
      button: { label: 'Accept access', url: `${appUrl}/accept-access?token=${payload.token}` },
      foot: sentence`If you don't know ${sellerName}, you can ignore this email.`,
    });
  },

  accountant_accepted: ({ memberName, memberEmail, ...payload }, appUrl) =>
    toOwner(payload, {
      subject: 'Your accountant has access',
      body: [
        sentence`${withoutLinks(memberName) || memberEmail} (${memberEmail}) accepted your invitation and can now read your books.`,
        'You can end the access at any time.',
      ],
      button: { label: 'Open Security', url: `${appUrl}/settings?tab=security` },
      foot: "If you don't know this person, end the access right away.",
    }),

  accountant_ended: ({ sellerName, ...payload }, appUrl) =>
    toOwner(payload, {
      subject: 'Your access has ended',
      body: [sentence`You can no longer read the books of ${withoutLinks(sellerName) || 'this account'}.`],
      button: { label: 'Open your own books', url: `${appUrl}/dashboard` },
      foot: 'If you still need access, ask for a new invitation.',
    }),
} satisfies { [Template in AccountTemplate]: MailRenderer<Template> };
