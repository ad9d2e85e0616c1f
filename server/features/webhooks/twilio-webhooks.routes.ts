import express, { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { forbidden, notConfigured, unsupportedType } from '#server/errors.ts';
import { wishOf } from '#server/features/delivery/texts/keywords.ts';
import { textMessagesRepo, textStatusOf } from '#server/features/delivery/texts/text-messages.repo.ts';
import { textOptOutsRepo } from '#server/features/delivery/texts/text-opt-outs.repo.ts';
import { OPTED_OUT } from '#server/providers/texter.ts';
import { isSignedByTwilio } from '#server/providers/twilio-signature.ts';
import { brand } from '#shared/brand.ts';
import { sentence } from '#shared/sentence.ts';
import { isStorableText } from '#shared/text-field.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 64_000;

interface WebhookDeps {
  db: Database;
  clock: Clock;
  appUrl: string;
  /** Undefined where text messages are not set up. */
  twilio: { authToken: string } | undefined;
}

/** A message's name, and a phone: far longer than any, and short enough for an index. */
const name = z.string().min(1).max(200).refine(isStorableText);

const statusSchema = z.object({
  MessageSid: name,
  MessageStatus: z.string(),
  To: name,
  ErrorCode: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
const inboundSchema = z.object({ MessageSid: name, From: name, Body: z.string() });

/** Called by the provider, which authenticates by a signature over the address that it was given. */
export function twilioWebhookRoutes({ db, clock, appUrl, twilio }: WebhookDeps): Router {
  const routes = Router();
  const texts = textMessagesRepo(db);
  const optOuts = textOptOutsRepo(db);

  const isSigned: RequestHandler = (request, _response, next) => {
    if (!twilio) throw notConfigured('Text messages are not configured');
    if (typeof request.body !== 'string') throw unsupportedType(FORM_TYPE);
    const signature = request.get('x-twilio-signature') ?? '';
    const url = `${appUrl}${request.originalUrl}`;
    if (!isSignedByTwilio({ authToken: twilio.authToken, url, form: formOf(request), signature }))
      throw forbidden('The signature does not match');
    next();
  };
  const guards = [express.text({ type: FORM_TYPE, limit: MAX_BODY_BYTES }), isSigned];

  routes.post('/status', ...guards, async (request, response) => {
    const { MessageSid, MessageStatus, To, ErrorCode } = statusSchema.parse(fieldsOf(request));
    const { data: outboxId } = z.guid().safeParse(request.query.n);
    const status = textStatusOf(MessageStatus);
    // An unknown status is accepted too: after a failure the provider would send it again.
    if (outboxId && status) {
      const errorCode = ErrorCode || null;
      await texts.record({ sid: MessageSid, outboxId, recipient: To, status, errorCode });
      await texts.updateNotification(outboxId, clock.now());
      if (errorCode === OPTED_OUT) await optOuts.stop(To);
    }
    response.status(204).end();
  });

  routes.post('/inbound', ...guards, async (request, response) => {
    const { MessageSid, From, Body } = inboundSchema.parse(fieldsOf(request));
    const wish = wishOf(Body);
    if (wish === 'stop' || wish === 'start') await optOuts.follow(wish, From, MessageSid);
    const answer = wish === 'help' ? helpText(await texts.lastSenderTo(From)) : undefined;
    response.type('text/xml').send(twiml(answer));
  });

  return routes;
}

const formOf = (request: Request) => new URLSearchParams(request.body as string);
const fieldsOf = (request: Request) => Object.fromEntries(formOf(request));

function helpText(sender: string | undefined): string {
  const start = sender
    ? sentence`${sender} texts you through ${brand.name}`
    : `${brand.name} sends text messages for businesses`;
  return `${start} about invoices and proposals. Contact details are on each document. Reply STOP to opt out.`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function twiml(answer: string | undefined): string {
  const message = answer?.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
  const content = message ? `<Message>${message}</Message>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`;
}
