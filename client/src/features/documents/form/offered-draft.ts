import { z } from 'zod';
import { parseHundredths } from '#shared/money.ts';
import {
  type ChoiceSection,
  type ClientQuantity,
  type OfferedLine,
  type SectionChoice,
  selectedByDefault,
} from '#shared/proposal-options.ts';
import { clientQuantitySchema } from '#shared/selection.ts';
import type { PricedLine } from '#shared/totals.ts';
import { plainDecimal, quantityText } from '#shared/typed-decimal.ts';

/** What a client may choose of a line, while it is being typed. What isn't said is as lines are otherwise. */
export const offeredDraft = {
  optional: z.boolean().nullish(),
  /** It counts unless the client chooses otherwise, which is so where it isn't said. */
  selected: z.boolean().nullish(),
  clientQuantity: z.object({ min: z.string(), max: z.string(), step: z.string() }).nullish(),
};

export interface OfferedDraft {
  optional?: boolean | null | undefined;
  selected?: boolean | null | undefined;
  clientQuantity?: ClientQuantity | null | undefined;
}

/** What a new choice of quantities begins with. */
export const firstQuantities: ClientQuantity = { min: '1', max: '10', step: '1' };

const typedQuantity = (stored: string) => quantityText(parseHundredths(stored) ?? 0n);

const eachQuantity = (quantities: ClientQuantity, change: (text: string) => string): ClientQuantity => ({
  min: change(quantities.min),
  max: change(quantities.max),
  step: change(quantities.step),
});

/** What a stored line says of it. */
export function toOfferedDraft({ optional, selected, clientQuantity }: OfferedDraft): OfferedDraft {
  // Fields of a form name all three, so that opening a document changes nothing.
  return {
    optional: optional || undefined,
    selected: selected === false ? selected : undefined,
    clientQuantity: clientQuantity ? eachQuantity(clientQuantity, typedQuantity) : undefined,
  };
}

const plainQuantities = (typed: ClientQuantity): ClientQuantity =>
  eachQuantity(typed, (text) => plainDecimal(text));

/** As it is sent, not yet checked. A stored line names what was taken away, so that it goes. */
export function sentOffered(line: OfferedDraft & { lineId?: string | undefined }): OfferedDraft {
  const { lineId, optional, selected, clientQuantity } = line;
  const isSaid = (value: unknown) => value !== undefined && Boolean(lineId);
  return {
    ...((optional || isSaid(optional)) && { optional: optional ?? false }),
    ...((selected === false || isSaid(selected)) && { selected: selected ?? true }),
    ...((clientQuantity || isSaid(clientQuantity)) && {
      clientQuantity: clientQuantity ? plainQuantities(clientQuantity) : null,
    }),
  };
}

/** What a line offers as far as it is typed; one without a price costs nothing. */
export const offeredOf = (
  { optional, selected, clientQuantity }: OfferedDraft,
  priced: PricedLine | undefined,
  index: number,
): OfferedLine => ({
  ...(priced ?? { quantity: '0', rate: '0' }),
  id: String(index),
  optional: optional ?? false,
  selected: selected ?? true,
  clientQuantity: clientQuantity
    ? (clientQuantitySchema.safeParse(plainQuantities(clientQuantity)).data ?? null)
    : null,
});

/** How many of the lines around it the client takes. */
export const choiceAt = (sections: readonly ChoiceSection[], index: number): SectionChoice =>
  sections.findLast(({ at }) => at <= index)?.choice ?? 'all';

/** Which lines count unless the client chooses otherwise. */
export const draftSelection = (
  lines: readonly OfferedDraft[],
  sections: readonly ChoiceSection[],
): boolean[] =>
  selectedByDefault({ lines: lines.map((line, index) => offeredOf(line, undefined, index)), sections });
