import { randomUUID } from 'node:crypto';
import { escapeHtml } from '#server/html-text.ts';
import type { Mailer } from '#server/providers/mailer.ts';
import { brand } from '#shared/brand.ts';

interface OperatorDeps {
  mailer: Mailer;
  /** Undefined: nobody is told. */
  operatorEmail: string | undefined;
  appUrl: string;
}

/** Tells whoever runs the server of a fault, past the outbox: the database may be what failed. */
export function createTellOperator({ mailer, operatorEmail, appUrl }: OperatorDeps) {
  return async (subject: string, text: string): Promise<void> => {
    if (!operatorEmail || !mailer.isConfigured) return;
    await mailer.send({
      messageId: `${randomUUID()}@${new URL(appUrl).hostname}`,
      fromName: brand.name,
      to: operatorEmail,
      replyTo: undefined,
      subject,
      text,
      html: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    });
  };
}
