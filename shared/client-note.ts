import { z } from 'zod';
import { requiredText, textLimits } from './text-field.ts';

/** Shown when either field is blank after trimming. */
export const blankNoteMessage = 'Please fill in both title and content';

/** Body of `POST /api/clients/{clientId}/notes`. */
export const createClientNoteSchema = z.object({
  title: requiredText(textLimits.title, blankNoteMessage),
  content: requiredText(textLimits.longText, blankNoteMessage),
});

export type CreateClientNote = z.output<typeof createClientNoteSchema>;

export const clientNoteSchema = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type ClientNote = z.infer<typeof clientNoteSchema>;
