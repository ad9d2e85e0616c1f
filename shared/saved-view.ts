import { z } from 'zod';
import { isStorableText, requiredText } from './text-field.ts';

/** Lists whose filters can be kept under a name. */
export const viewLists = ['invoices', 'proposals', 'clients', 'items'] as const;
export type ViewList = (typeof viewLists)[number];

export const MAX_SAVED_VIEWS = 20;

export const newSavedViewSchema = z.object({
  list: z.enum(viewLists, { error: 'Choose a list' }),
  name: requiredText(60, 'Name is required'),
  /** As it stands in the address, without `?`. */
  query: z
    .string({ error: 'Send what stands in the address' })
    .max(1_000, { error: 'These filters are too long to be kept' })
    .refine(isStorableText, { error: "These filters can't be kept" }),
});
export type NewSavedView = z.infer<typeof newSavedViewSchema>;

/** Body of `PATCH /api/saved-views/{id}`: any subset. */
export const updateSavedViewSchema = newSavedViewSchema.omit({ list: true }).partial();
export type UpdateSavedView = z.infer<typeof updateSavedViewSchema>;

export interface SavedView extends NewSavedView {
  id: string;
}
