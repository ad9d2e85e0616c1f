import { createTransport } from 'nodemailer';
import { MailError, mailErrorOf, type Refusal, refusalsOf } from './mail-error.ts';

/** One message. All texts are as people typed them; nothing here is a header by itself. */
export interface Mail {
  /** Without angle brackets; the same for every copy. */
  messageId: string;
  fromName: string;
  to: string;
  /** Who else it says it goes to. */
  cc?: readonly string[] | undefined;
  /** Those of them who get this copy; everybody where it is missing. */
  recipients?: readonly string[] | undefined;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Ends mails of this kind: opened by a person, or called by their mail program. */
  unsubscribeUrl?: string | undefined;
  attachment?: MailAttachment | undefined;
}

export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface Mailer {
  /** False where no mail can ever go out. */
  isConfigured: boolean;
  /**
   * Resolves once the mail server has decided about each recipient, with those whom it has refused.
   * @throws MailError for what concerns the mail as a whole, or its only recipient
   */
  send(mail: Mail): Promise<Refusal[]>;
  close(): void;
}

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where they are needed. */
  url: string;
  /** Address that the mails come from. */
  from: string;
  /** Milliseconds for one mail from its first byte to the server's last. */
  longestSending?: number;
}

// Of silence: a server that accepts and says nothing holds one mail, not the others.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A server that keeps talking without getting anywhere never meets the other limits. */
const LONGEST_SENDING_MS = 60_000;
/** No mail waits for another one's connection: the outbox has no more on their way at once. */
const MAX_CONNECTIONS = 16;

export function smtpMailer({ url, from, longestSending = LONGEST_SENDING_MS }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The outbox alone decides about another try.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    isConfigured: true,
    async send(mail) {
      try {
        const sent = await transport.sendMail({
          from: { name: mail.fromName, address: from },
          to: named(mail.to),
          ...(mail.cc && { cc: mail.cc.map(named) }),
          ...(mail.recipients && { envelope: { from, to: mail.recipients.map(named) } }),
          ...(mail.replyTo ? { replyTo: { name: mail.fromName, address: mail.replyTo } } : {}),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.messageId}>`,
          ...(mail.attachment && { attachments: [mail.attachment] }),
          signal: AbortSignal.timeout(longestSending),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        });
        return refusalsOf(sent.rejectedErrors);
      } catch (error) {
        const refusals = refusalsOf((error as { rejectedErrors?: unknown[] }).rejectedErrors);
        if (refusals.length > 1 && !refusals.some(({ error: { isOwnFault } }) => isOwnFault)) return refusals;
        throw mailErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** As an object: a comma in a string would add a recipient. */
const named = (address: string) => ({ name: '', address });

/** One click in the mail program is enough. Source: RFC 8058. */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Where no mail server is configured. */
export const noMailer: Mailer = {
  isConfigured: false,
  send: () => Promise.reject(new MailError('E-mail is not configured', { isPermanent: true })),
  close: () => undefined,
};
