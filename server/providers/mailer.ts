import { createTransport } from 'nodemailer';

/** One message to one person. All texts are as people typed them; nothing here is a header by itself. */
export interface Mail {
  /** Without angle brackets; the same for every copy. */
  messageId: string;
  fromName: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** How a mail fared that was not accepted. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when another try would fare the same: the address is wrong, or mail is not set up. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail. @throws MailError */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where they are needed. */
  url: string;
  /** Address that the mails come from. */
  from: string;
}

// A server that accepts and says nothing holds one mail, not the others.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // The outbox alone decides about another try.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: { name: mail.fromName, address: from },
          // As an object: a comma in a string would add a recipient.
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: mail.fromName, address: mail.replyTo } } : {}),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.messageId}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx answers are final; everything else may pass. Source: RFC 5321, 4.2.1. */
function mailErrorOf(error: unknown): MailError {
  const { responseCode, response } = error as { responseCode?: number; response?: string };
  if (responseCode === undefined) return new MailError('The mail server cannot be reached', false);
  const answer = String(response ?? responseCode)
    .replace(/\s+/g, ' ')
    .slice(0, 200);
  return new MailError(`The mail server answered: ${answer}`, responseCode >= 500);
}

/** Where no mail server is configured. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new MailError('E-mail is not configured', true)),
  close: () => undefined,
};
