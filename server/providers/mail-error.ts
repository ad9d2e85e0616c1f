/** What is known about a refusal. With nothing known another try may fare better. */
interface Verdict {
  /** Another try would fare the same: the address is wrong, or mail is not set up. */
  isPermanent?: boolean;
  /** The mail server says that there is no such address. */
  isBadAddress?: boolean;
  /** The mail server refuses our sign-in or sender: the mail can go out once that is repaired. */
  isOwnFault?: boolean;
}

/** How a mail fared that was not accepted. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly isPermanent: boolean;
  readonly isBadAddress: boolean;
  readonly isOwnFault: boolean;

  constructor(message: string, verdict: Verdict = {}) {
    super(message);
    this.isPermanent = verdict.isPermanent ?? false;
    this.isBadAddress = verdict.isBadAddress ?? false;
    this.isOwnFault = verdict.isOwnFault ?? false;
  }
}

/** An address that the mail server took no copy for, and why. */
export interface Refusal {
  address: string;
  error: MailError;
}

interface SmtpFailure {
  /** The address that was refused. */
  recipient?: string;
  code?: string;
  /** Step that was answered, such as `RCPT TO`. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** What nodemailer rejected with, as a verdict about the mail. */
export function mailErrorOf(error: unknown): MailError {
  const failure = error as SmtpFailure;
  const { code, responseCode, response } = failure;
  if (code === 'EABORT') return new MailError('The mail server took too long to respond');
  if (responseCode === undefined) return unanswered(code);
  const answer = String(response ?? responseCode)
    .replace(/\s+/g, ' ')
    .slice(0, 200);
  return new MailError(`The mail server replied: ${answer}`, verdictOf(failure, answer));
}

/** What nodemailer tells of the recipients of one mail that were refused. */
export const refusalsOf = (failures: readonly unknown[] = []): Refusal[] =>
  failures.map((failure) => ({
    address: (failure as SmtpFailure).recipient ?? '',
    error: mailErrorOf(failure),
  }));

function unanswered(code: string | undefined): MailError {
  if (code === 'EAUTH') return new MailError('The mail server requires a sign-in', { isOwnFault: true });
  if (code === 'EENVELOPE') return new MailError("This address can't receive email", { isPermanent: true });
  return new MailError("The mail server can't be reached");
}

/** Steps that name the recipient or carry the mail. Whatever is refused before is about who delivers it. */
const JUDGING = new Set(['RCPT TO', 'DATA']);

/** There is no such mailbox or system, or it takes no mail at all. Sources: RFC 3463, 3.2; RFC 7505, 4.2. */
const BAD_ADDRESSES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/** The mail is too large, which servers may say as soon as they hear of its size. Source: RFC 1870, 6.1. */
const TOO_LARGE = /^552\b|^5\d\d[ -]5\.(?:2\.3|3\.4)\b/;

/** 5xx answers are final (RFC 5321, 4.2.1) unless they are about us; everything else may pass. */
function verdictOf({ code, command = '', responseCode = 0 }: SmtpFailure, answer: string): Verdict {
  if (code === 'EAUTH') return { isOwnFault: true };
  if (responseCode < 500) return {};
  if (TOO_LARGE.test(answer)) return { isPermanent: true };
  const status = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  if (!JUDGING.has(command) || isAboutUs(responseCode, status, answer)) return { isOwnFault: true };
  return {
    isPermanent: true,
    isBadAddress: command === 'RCPT TO' && status !== undefined && BAD_ADDRESSES.has(status),
  };
}

/** We are not signed in, or not well enough. Source: RFC 4954, 6. */
const SIGN_IN_ANSWERS = new Set([530, 534, 535, 538]);

/** Our sender address is refused. Source: RFC 3463, 3.2. */
const BAD_SENDER = new Set(['5.1.7', '5.1.8']);

/** Policies of a recipient's own: lists, mailboxes that have changed hands, senders they do not want. */
const POLICY_OF_RECIPIENT = /^5\.7\.(?:2|17|18|12\d|13\d)$/;

/** The general codes say by their words alone whom they are about. */
const GENERAL_POLICY = new Set([undefined, '5.0.0', '5.7.0', '5.7.1']);
const WORDS_ABOUT_US =
  /\brelay|sender|authenticat|client host|helo|blocked using|block ?list|black ?list|\bspf\b|\bdkim\b|\bdmarc\b|reverse dns|\bptr\b/i;

function isAboutUs(responseCode: number, status: string | undefined, answer: string): boolean {
  if (SIGN_IN_ANSWERS.has(responseCode)) return true;
  if (status && BAD_SENDER.has(status)) return true;
  if (GENERAL_POLICY.has(status)) return WORDS_ABOUT_US.test(answer);
  return status?.startsWith('5.7.') === true && !POLICY_OF_RECIPIENT.test(status);
}
