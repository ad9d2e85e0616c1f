import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { hasOptions } from '#shared/proposal-options.ts';
import type { PublicProposal } from '#shared/public-document.ts';
import { countedDiscount } from './discount-draft.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { type DraftTotals, type LineDraft, pricedDraft } from './line-drafts.ts';
import { offeredOf } from './offered-draft.ts';

type Letter = Pick<
  PublicProposal,
  'cover' | 'textSections' | 'attachments' | 'requiresSignature' | 'options'
>;

/** What the page of a proposal says besides, of what is typed. @param drafts the lines that are shown */
export function previewLetter(
  values: DocumentFormValues,
  drafts: readonly LineDraft[],
  totals: DraftTotals | undefined,
): Letter {
  const { cover, textSections = [], attachments = [], requiresSignature } = values;
  const written = textSections.filter(({ title, body }) => title.trim() || body);
  const options = previewOptions(values, drafts, totals);
  return {
    ...(cover && { cover }),
    ...(written.length > 0 && {
      textSections: written.map(({ title, body }, index) => ({ id: String(index), title, body })),
    }),
    ...(attachments.length > 0 && { attachments }),
    ...(requiresSignature && { requiresSignature }),
    ...(options && { options }),
  };
}

function previewOptions(
  { sections = [], currency = DEFAULT_CURRENCY }: DocumentFormValues,
  drafts: readonly LineDraft[],
  totals: DraftTotals | undefined,
): PublicProposal['options'] {
  const shown = sections.filter(({ at }) => at < drafts.length);
  const lines = drafts.map((draft, index) => offeredOf(draft, pricedDraft(draft, currency), index));
  if (!totals || !hasOptions({ lines, sections: shown })) return undefined;
  return {
    lines: lines.map(({ id, optional, selected, clientQuantity, taxes = [] }, index) => ({
      ...{ id, optional, selected, clientQuantity },
      discount: countedDiscount(drafts[index]?.discount, currency),
      taxes: [...taxes],
    })),
    sections: shown.map(({ at, choice = 'all' }) => ({ at, choice })),
    amountMax: totals.most ?? totals.total,
  };
}
