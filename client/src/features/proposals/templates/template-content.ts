import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import { type DraftCodec, draftContent, draftValues } from '#client/features/documents/form/draft-content.ts';

/** What belongs to one proposal alone. */
const own = [
  'clientId',
  'validUntil',
  'issuedOn',
  'buyerReference',
  'orderNumber',
  'serviceFrom',
  'serviceTo',
];
const ownOfLines = ['id', 'serviceFrom', 'serviceTo'];

const without = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));

interface Content {
  proposal?: { textSections?: readonly object[] };
  items?: readonly object[];
}

/** A typed proposal as a template: a draft of it without what belongs to this one alone. */
export function templateContent<Values extends DocumentFormValues>(
  values: Values,
  codec: Pick<DraftCodec<Values>, 'sent'>,
): object {
  const content: Content = draftContent({ kind: 'proposal', values, today: '', codec });
  const { proposal = {}, items = [] } = content;
  const { textSections } = proposal;
  return {
    proposal: {
      ...without(proposal, own),
      ...(textSections && { textSections: textSections.map((section) => without(section, ['id'])) }),
    },
    items: items.map((line) => without(line, ownOfLines)),
  };
}

/** A new proposal that begins as a template says, for the client and with the keys of the form it is put into. */
export function valuesFromTemplate<Values extends DocumentFormValues>(
  current: Values,
  blank: Values,
  content: Record<string, unknown>,
  codec: Pick<DraftCodec<Values>, 'typed'>,
): Values {
  const { idempotencyKey, draftId, clientId } = current;
  const values = draftValues(blank, { id: draftId ?? '', kind: 'proposal', content }, codec);
  return { ...values, idempotencyKey, draftId, clientId };
}
