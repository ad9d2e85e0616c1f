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
  /** Ends mails of this kind: opened by a person, or called by their mail program. */
  unsubscribeUrl?: string | undefined;
  attachment?: MailAttachment | undefined;
}

export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** How a mail fared that was not accepted. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when another try would fare the same: the address is wrong, or mail is not set up. */
  readonly isPermanent: boolean;
  /** True when the mail server says that there is no such address. */
  readonly isBadAddress: boolean;

  constructor(message: string, isPermanent: boolean, isBadAddress = false) {
    super(message);
    this.isPermanent = isPermanent;
    this.isBadAddress = isBadAddress;
  }
}

export interface Mailer {
  /** False where no mail can ever go out. */
  isConfigured: boolean;
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
    maxConnections: 8,
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
        await transport.sendMail({
          from: { name: mail.fromName, address: from },
          // As an object: a comma in a string would add a recipient.
          to: { name: '', address: mail.to },
          ...(mail.replyTo ? { replyTo: { name: mail.fromName, address: mail.replyTo } } : {}),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.messageId}>`,
          ...(mail.attachment && { attachments: [mail.attachment] }),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        });
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** One click in the mail program is enough. Source: RFC 8058. */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Steps at which a server judges the mail itself, and not who delivers it. */
const JUDGING = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * 5xx answers about the mail are final; everything else may pass, a refused password of ours too. 5.1.x says that the
 * address does not exist. Sources: RFC 5321, 4.2.1; RFC 3463, 3.2.
 */
function mailErrorOf(error: unknown): MailError {
  const { code, responseCode, response } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  if (responseCode === undefined) return new MailError('The mail server cannot be reached', false);
  const answer = String(response ?? responseCode)
    .replace(/\s+/g, ' ')
    .slice(0, 200);
  const isFinal = responseCode >= 500 && JUDGING.has(code ?? '');
  return new MailError(
    `The mail server answered: ${answer}`,
    isFinal,
    isFinal && /^5\d\d[ -]5\.1\./.test(answer),
  );
}

/** Where no mail server is configured. */
export const noMailer: Mailer = {
  isConfigured: false,
  send: () => Promise.reject(new MailError('E-mail is not configured', true)),
  close: () => undefined,
};
