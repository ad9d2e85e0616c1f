import { z } from 'zod';
import { newIdempotencyKey } from '#client/lib/api.ts';
import type { Client } from '#shared/client.ts';
import type { LineItem, ParsedLineItem } from '#shared/line-item.ts';
import { blankLine, type LineDraft, lineDraftsSchema, toLineDrafts } from './line-drafts.ts';

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

/** What a form reads of a stored document. */
export interface StoredDocument {
  id: string;
  displayNumber: string;
  clientId: string;
  client: Omit<KnownClient, 'id'>;
  title: string;
  description: string | null;
  items: LineItem[];
  updatedAt: string;
}

export const toKnownClient = ({ clientId, client }: StoredDocument): KnownClient => ({
  id: clientId,
  ...client,
});

export const blankValues = () => ({
  clientId: '',
  title: '',
  description: '',
  items: [blankLine()],
  idempotencyKey: newIdempotencyKey(),
});

export const storedValues = ({ clientId, title, description, items }: StoredDocument) => ({
  clientId,
  title,
  description: description ?? '',
  items: toLineDrafts(items),
  idempotencyKey: '',
});

interface DocumentOutput {
  description?: string | null | undefined;
  items: ParsedLineItem[];
  idempotencyKey: string;
}

/** A form's output as the API takes it: the fields with a description or null, apart from the lines. */
export function splitOutput<Output extends DocumentOutput>({ items, idempotencyKey, ...fields }: Output) {
  return { fields: { ...fields, description: fields.description || null }, items, idempotencyKey };
}

/** What is typed of a line. */
const lineFields = ['description', 'quantity', 'rate'] as const;
type Typed = Pick<ParsedLineItem, (typeof lineFields)[number]>;

/** The lines for an update, only when they were edited. */
export function editedLines(stored: readonly Typed[], items: ParsedLineItem[]): { items?: ParsedLineItem[] } {
  const isSame =
    stored.length === items.length &&
    stored.every((line, index) => lineFields.every((field) => line[field] === items[index]?.[field]));
  return isSame ? {} : { items };
}
