import { z } from 'zod';
import type { Client } from '#shared/client.ts';
import type { ParsedLineItem } from '#shared/line-item.ts';
import { type LineDraft, lineDraftsSchema } from './line-drafts.ts';

/** What a form needs to know of its initial client. */
export type KnownClient = Pick<Client, 'id' | 'name' | 'email'>;

/** What every document form has besides the fields of its kind. */
export const documentFormShape = {
  items: lineDraftsSchema,
  // A value of the form, so that a draft restored after a lost answer still makes one document.
  idempotencyKey: z.string(),
};

/** The values that the forms of all kinds share, as they are being typed. */
export interface DocumentFormValues {
  clientId: string;
  title: string;
  description?: string | null | undefined;
  items: LineDraft[];
  idempotencyKey: string;
}

export const toKnownClient = ({
  clientId,
  client,
}: {
  clientId: string;
  client: Omit<KnownClient, 'id'>;
}): KnownClient => ({ id: clientId, ...client });

/** True when a form would store the lines that are stored already. */
export function haveSameLines(stored: readonly ParsedLineItem[], edited: readonly ParsedLineItem[]): boolean {
  return (
    stored.length === edited.length &&
    stored.every((line, index) => {
      const other = edited[index];
      return (
        line.description === other?.description &&
        line.quantity === other.quantity &&
        line.rate === other.rate
      );
    })
  );
}
