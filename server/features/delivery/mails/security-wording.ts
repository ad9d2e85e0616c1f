import { brand } from '#shared/brand.ts';
import { sentence } from '#shared/sentence.ts';
import type { SecurityPayload } from './account-payloads.ts';
import type { AccountWording } from './plan-wording.ts';

const NOT_YOU =
  "If this wasn't you, change your password right away, then check your second factor, passkeys and sessions.";
const SIGNED_OUT = 'All other devices were signed out.';

/** What an owner is told when something has changed about signing in. */
export function securityWording(payload: SecurityPayload, appUrl: string): AccountWording {
  const button = { label: 'Open security settings', url: `${appUrl}/settings?tab=security` };
  return { ...wordingOf(payload), button };
}

function wordingOf(payload: SecurityPayload): Omit<AccountWording, 'button'> {
  switch (payload.event) {
    case 'codes_on':
      return {
        subject: 'A second factor was switched on',
        body: [
          `Signing in to ${brand.name} with your password now also takes a code from your app. ${SIGNED_OUT}`,
          'Keep your recovery codes in a safe place. Each one works once when you lose your phone.',
        ],
        foot: NOT_YOU,
      };
    case 'codes_off':
      return {
        subject: 'Your second factor was switched off',
        body: [`Your password alone now signs in to ${brand.name}. ${SIGNED_OUT}`],
        foot: NOT_YOU,
      };
    case 'codes_reset':
      return {
        subject: 'Our support reset your second factor',
        body: [
          `Our support switched off the codes for your ${brand.name} account and ended all sessions. Your password alone now signs in.`,
          'You can set up a second factor again in your settings.',
        ],
        foot: "If you didn't ask our support for this, change your password right away and let us know.",
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'You have new recovery codes',
        body: ['New recovery codes were made. The earlier ones no longer work.'],
        foot: NOT_YOU,
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        body: [`Someone signed in with your password and a recovery code. ${leftText(payload)}`],
        foot: NOT_YOU,
      };
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        body: [sentence`The passkey “${payload.passkey ?? ''}” can now sign in to your account.`],
        foot: NOT_YOU,
      };
    case 'archive_downloaded':
      return {
        subject: 'Your data was downloaded',
        body: [
          `An archive of everything in your ${brand.name} account was made and downloaded. It holds your clients, documents and payments, but no passwords or keys.`,
        ],
        foot: NOT_YOU,
      };
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        body: [sentence`The passkey “${payload.passkey ?? ''}” can no longer sign in to your account.`],
        foot: NOT_YOU,
      };
  }
}

function leftText({ recoveryCodesLeft: left = 0 }: SecurityPayload): string {
  if (left === 0) return 'It was the last one. Make new ones in your security settings.';
  return left === 1 ? 'You have one left.' : `You have ${left} left.`;
}
