import { z } from 'zod';
import { requiredText } from './text-field.ts';

/** Lists whose filters can be kept under a name. */
export const viewLists = ['invoices', 'proposals', 'clients', 'items'] as const;
export type ViewList = (typeof viewLists)[number];

export const MAX_SAVED_VIEWS = 20;

export const newSavedViewSchema = z.object({
  list: z.enum(viewLists, { error: 'Choose a list' }),
  name: requiredText(60, 'Name is required'),
  /** As it stands in the address, without `?`. */
  query: z.string().max(1_000),
});
export type NewSavedView = z.infer<typeof newSavedViewSchema>;

export interface SavedView extends NewSavedView {
  id: string;
}
