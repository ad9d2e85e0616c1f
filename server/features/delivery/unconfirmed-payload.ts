import type {
  AnsweredPayload,
  DocumentPayload,
  MailTemplate,
} from '#server/features/delivery/mails/mail-payloads.ts';
import { isToClient } from './record-delivery-results.ts';

// Mail programs make links of these without being asked.
const LINK = /\S*(?::\/\/|\bwww[.\u3002\uff0e\uff61])\S*/giu;
const DOT_OF_NAME = /(?<=[\p{L}\p{N}])([.\u3002\uff0e\uff61])(?=\p{L}{2})/gu;

/** A text that no mail program makes a link of. Addresses go; names of domains fall apart. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, '').replace(DOT_OF_NAME, '$1 ').replace(/\s+/g, ' ').trim();
}

/** Whatever people have typed who are not the owner of the address that the mail goes to. */
const SOMEBODY = { fullName: '', title: '', clientName: 'Your client' };
const NO_ANSWER = { answerName: null, answerReason: null } satisfies Partial<AnsweredPayload>;

// What takes the place of braces must not become a link with what stands next to it.
const apart = (text: string) =>
  text.replace(/(?<=[^\s(["'])\{/g, ' {').replace(/\}(?=[^\s,;!?)\]"'.]|\.\S)/g, '} ');
const inLines = (text: string) => text.split('\n').map(withoutLinks).join('\n');

const wordsWithoutLinks = ({ subject, body }: NonNullable<DocumentPayload['message']>) => ({
  ...(subject && { subject: withoutLinks(apart(subject)) }),
  ...(body && { body: inLines(apart(body)) }),
});

/** A client's mail is about what the seller has typed; it only must not lead anywhere else. */
function forClient(payload: object): object {
  const {
    sellerName = '',
    title = '',
    clientName = '',
    sellerEmail,
    message,
  } = payload as Partial<DocumentPayload>;
  return {
    ...payload,
    sellerName: withoutLinks(sellerName) || sellerEmail,
    title: withoutLinks(title),
    clientName: withoutLinks(clientName) || 'there',
    ...(message && { message: wordsWithoutLinks(message) }),
  };
}

/**
 * What a mail may say as long as its seller's address is not confirmed: anybody can sign up with anybody's address, and
 * would have us carry their advertising there.
 */
export function unconfirmedPayload<Payload>(template: MailTemplate, payload: Payload): Payload {
  const given = payload as object;
  if (isToClient(template)) return forClient(given) as Payload;
  return { ...given, ...SOMEBODY, ...NO_ANSWER } as Payload;
}
