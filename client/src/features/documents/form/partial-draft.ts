import { z } from 'zod';
import { currencyPlaces } from '#shared/currency-places.ts';
import { paymentPlanFields } from '#shared/plan-input.ts';
import { plainDecimal } from '#shared/typed-decimal.ts';
import { placesProblem } from './discount-draft.ts';

/** The smallest payment as it is sent, not yet checked; undefined where none is typed. */
export const sentMinimum = (typed: string | null | undefined, currency: string): string | undefined =>
  typed?.trim() ? plainDecimal(typed, currencyPlaces(currency)) : undefined;

/** Parses the smallest payment by the API's rules. What was typed counts only where payments in parts are allowed. */
export const typedMinimum = (currency: string, isAllowed: boolean) =>
  z
    .string()
    .nullish()
    .transform((typed, context): string | null => {
      const sent = isAllowed ? sentMinimum(typed, currency) : undefined;
      if (sent === undefined) return null;
      const { data, error } = paymentPlanFields.minPartial.safeParse(sent);
      const message = placesProblem(sent, currency) ?? error?.issues[0]?.message;
      if (!message) return data ?? null;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
