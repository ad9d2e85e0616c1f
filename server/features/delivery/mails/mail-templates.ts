import { shortenText } from '#server/features/delivery/shorten-text.ts';
import type { Mail } from '#server/providers/mailer.ts';
import { inOneLine, withoutTurning } from '#shared/sentence.ts';
import { accountMails } from './account-mails.ts';
import { clientMails } from './client-mails.ts';
import { htmlOf, type MailBrand, textOf } from './mail-layout.ts';
import type { MailPayloads, MailRenderer, MailTemplate } from './mail-payloads.ts';
import { sellerMails } from './seller-mails.ts';

const renderers: { [Template in MailTemplate]: MailRenderer<Template> } = {
  ...clientMails,
  ...sellerMails,
  ...accountMails,
};

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(renderers, name);

/** Longest subject that mail programs show and no server refuses. */
const MAX_SUBJECT = 200;

const nameInHeader = (name: string) => inOneLine(withoutTurning(name));

interface RenderContext {
  appUrl: string;
  messageId: string;
  /** The seller's, for mails in the seller's name. */
  brand: MailBrand;
}

/** The whole mail. The same payload always says the same. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  payload: MailPayloads[Template],
  { appUrl, messageId, brand }: RenderContext,
): Mail {
  const { parts, ...envelope } = renderers[template](payload, appUrl);
  const sender = nameInHeader(parts.sender);
  const dressed = { ...parts, sender, brand: template in clientMails ? brand : undefined, appUrl };
  return {
    messageId,
    ...envelope,
    fromName: nameInHeader(envelope.fromName),
    subject: shortenText(inOneLine(parts.subject), MAX_SUBJECT),
    text: textOf(dressed),
    html: htmlOf(dressed),
  };
}
