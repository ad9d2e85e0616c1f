import { z } from 'zod';
import { isBlankText } from '#shared/blank-text.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { DraftKind } from '#shared/draft.ts';
import { lineTaxSchema } from '#shared/line-item.ts';
import { sectionChoices } from '#shared/proposal-options.ts';
import { discountDraft, sentDiscount } from './discount-draft.ts';
import type { DocumentFormValues } from './document-form-values.ts';
import { blankLine, isBlankLine, type LineDraft, sentLine, withoutBlankEnd } from './line-drafts.ts';
import { offeredDraft } from './offered-draft.ts';

/** Once there is a client, a title, a line or a part of a letter, it is worth keeping. */
export const isWorthSaving = ({ clientId, title, items, cover, textSections }: DocumentFormValues): boolean =>
  Boolean(clientId) ||
  !isBlankText(title) ||
  items.some((line) => !isBlankLine(line)) ||
  Boolean(cover || textSections?.length);

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** How a draft keeps what forms of one kind alone ask for and is no plain text. */
export interface DraftCodec<Values> {
  /** As the creation takes it; undefined for what says nothing. */
  sent: (values: Values, currency: string) => { [Name in keyof Values]?: unknown };
  /** As it is typed on, from whatever was stored. */
  typed: (stored: Record<string, unknown>) => Partial<Values>;
}

interface Written<Values> {
  kind: DraftKind;
  values: Values;
  today: string;
  codec: Pick<DraftCodec<Values>, 'sent'>;
}

/** A typed document as a draft: what its creation would send, as far as it is written. */
export function draftContent<Values extends DocumentFormValues>(written: Written<Values>): object {
  const { kind, values, today, codec } = written;
  const { items, idempotencyKey: _key, draftId: _draft, discount, issuedOn, ...fields } = values;
  const currency = values.currency ?? DEFAULT_CURRENCY;
  const said = {
    ...fields,
    ...codec.sent(values, currency),
    discount: sentDiscount(discount, currency),
    // The day on which it is written is not the one on which it goes out.
    issuedOn: issuedOn === today ? null : issuedOn,
  };
  return {
    [kind]: Object.fromEntries(Object.entries(said).filter(([, value]) => !isEmpty(value))),
    items: withoutBlankEnd(items).map((line) => ({
      ...sentLine(line, currency),
      ...(line.taxes && { taxes: line.taxes }),
    })),
  };
}

const text = z.union([z.string(), z.number().transform(String)]).catch('');
const textOrNone = z.string().nullish().catch(undefined);

const storedLine = z.object({
  /** Of the line that it takes the place of. */
  id: textOrNone,
  description: text,
  quantity: text,
  rate: text,
  discount: discountDraft.catch(undefined),
  taxes: z.array(lineTaxSchema).optional().catch(undefined),
  unit: textOrNone,
  unitLabel: textOrNone,
  serviceFrom: textOrNone,
  serviceTo: textOrNone,
  optional: offeredDraft.optional.catch(undefined),
  selected: offeredDraft.selected.catch(undefined),
  clientQuantity: offeredDraft.clientQuantity.catch(undefined),
});

function typedLine(stored: unknown): LineDraft {
  const { id: lineId, ...line } = storedLine.safeParse(stored).data ?? { ...blankLine(), id: undefined };
  const used = Object.entries(line).filter(([, value]) => value !== undefined && value !== null);
  return { ...blankLine(), ...Object.fromEntries(used), ...(lineId && { lineId }) };
}

const storedSections = z
  .array(
    z.object({
      ...{ title: z.string(), note: z.string().nullish(), at: z.int() },
      choice: z.enum(sectionChoices).optional().catch(undefined),
    }),
  )
  .catch([]);

/** A draft as it is typed on. @param blank the values of a new form, which say what kinds of values there are */
export function draftValues<Values extends object>(
  blank: Values,
  { id, kind, content }: { id: string; kind: DraftKind; content: Record<string, unknown> },
  { typed }: Pick<DraftCodec<Values>, 'typed'>,
): Values {
  const stored = (content[kind] ?? {}) as Record<string, unknown>;
  const isLike = (value: unknown, example: unknown) => typeof value === typeof example && value !== null;
  const plain = Object.entries(blank).filter(
    ([name, example]) => typeof example !== 'object' && isLike(stored[name], example),
  );
  const items = Array.isArray(content.items) ? content.items.map(typedLine) : [];
  return {
    ...blank,
    ...Object.fromEntries(plain.map(([name]) => [name, stored[name]])),
    ...typed(stored),
    discount: discountDraft.safeParse(stored.discount).data ?? null,
    sections: storedSections.parse(stored.sections),
    items: items.length > 0 ? items : [blankLine()],
    draftId: id,
  };
}
