import { brand } from '#shared/brand.ts';
import { sentence } from '#shared/sentence.ts';
import type { AccountPayload, MailRenderer, Rendered } from './mail-payloads.ts';
import { payoutWording } from './payout-wording.ts';
import { type AccountWording, planWording } from './plan-wording.ts';
import { withoutLinks } from './unproven-payload.ts';

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
  | 'plan_changed'
  | 'payout_changed'
  | 'verify_paypal';

export const accountMails = {
  confirm_email: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Confirm your email address',
      body: [
        `Please confirm that ${payload.to} is yours. Until then, only the first five of your emails go to clients; later ones wait.`,
        'The link is good for seven days.',
      ],
      button: { label: 'Confirm address', url: `${appUrl}/confirm-email?token=${payload.token}` },
      foot: `If you have not signed up for ${brand.name}, ignore this email: nothing more will come.`,
    }),

  reset_password: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Reset your password',
      body: [
        'Somebody, most likely you, has asked for a new password.',
        'The link works once, for 30 minutes.',
      ],
      button: { label: 'Choose a new password', url: `${appUrl}/reset-password?token=${payload.token}` },
      foot: 'If it was not you, ignore this email: your password stays as it is.',
    }),

  password_changed: (payload, appUrl) =>
    toOwner(payload, {
      subject: 'Your password has been changed',
      body: [
        `The password of your ${brand.name} account has been changed. All other devices have been signed out.`,
      ],
      button: { label: 'Sign in', url: `${appUrl}/auth` },
      foot: 'If it was not you, choose a new password at once through “forgot password ?” on the sign-in screen.',
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
          sentence`${sellerName} (${sellerEmail}) wants to be paid for invoices with the PayPal account ${payload.to}, merchant ID ${merchantId}.`,
          'If this is your account and you agree, please verify it. The link works once, for 24 hours.',
        ],
        button: { label: 'Verify account', url: `${appUrl}/verify-paypal?token=${payload.token}` },
        foot: sentence`If you do not know ${sellerName}, ignore this email: nothing is paid to your account then.`,
      },
    );
  },

  payout_changed: (payload, appUrl) => toOwner(payload, payoutWording(payload, appUrl)),
} satisfies { [Template in AccountTemplate]: MailRenderer<Template> };
