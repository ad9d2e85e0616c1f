import { z } from 'zod';
import { putDraftSchema } from './draft.ts';
import { requiredText } from './text-field.ts';

/** Most templates of one seller. */
export const MAX_TEMPLATES = 100;

/** Body of `POST /api/proposal-templates` and, any subset, of `PUT …/{id}`. The content is what a draft of a proposal holds. */
export const proposalTemplateInputSchema = z.object({
  name: requiredText(200, 'Name is required'),
  content: putDraftSchema.shape.content,
});

export type ProposalTemplateInput = z.output<typeof proposalTemplateInputSchema>;

/** An element of `GET /api/proposal-templates`, by name; `GET …/{id}` adds the content. */
export const proposalTemplateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type ProposalTemplate = z.infer<typeof proposalTemplateSchema>;

export const proposalTemplateWithContentSchema = proposalTemplateSchema.extend({
  content: z.record(z.string(), z.unknown()),
});

export type ProposalTemplateWithContent = z.infer<typeof proposalTemplateWithContentSchema>;
