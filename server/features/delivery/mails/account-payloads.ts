/** What a mail about the account itself says. */
export interface AccountPayload {
  to: string;
  fullName: string;
}

/** With a link that acts for the account; the token goes from the row with the mail. */
export interface AccountLinkPayload extends AccountPayload {
  token: string;
}

/** What has changed about signing in to the account. */
export interface SecurityPayload extends AccountPayload {
  event:
    | 'codes_on'
    | 'codes_off'
    | 'codes_reset'
    | 'recovery_codes_renewed'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'archive_downloaded';
  /** How the passkey is called. */
  passkey?: string;
  /** Of recovery codes, after one was used. */
  recoveryCodesLeft?: number;
}

/** To the present address: another one is to take its place. */
export interface EmailChangePayload extends AccountLinkPayload {
  newEmail: string;
}

/** From where an account was signed in to for the first time. */
export interface NewSignInPayload extends AccountLinkPayload {
  browser: string;
  address: string;
  /** ISO 8601, and the owner's zone. */
  at: string;
  timeZone: string;
}

/** The account goes, unless its owner keeps it. */
export interface DeletionPayload extends AccountLinkPayload {
  /** ISO 8601, and the owner's zone. */
  deletesAt: string;
  timeZone: string;
}

/** To somebody who may not have an account: the owner of some books lets them read. */
export interface AccountantInvitedPayload extends AccountLinkPayload {
  sellerName: string;
  sellerEmail: string;
}
