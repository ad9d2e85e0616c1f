import { z } from 'zod';
import { timeZoneSchema } from '#shared/date-field.ts';
import { updateMessageTemplatesSchema } from '#shared/message-templates.ts';
import { isSeriesPrefix } from '#shared/numbering.ts';
import { reminderScheduleSchema } from '#shared/reminder-schedule.ts';
import { richTextSchema } from '#shared/rich-text-schema.ts';
import { strokesSchema } from '#shared/signature.ts';
import { emailAddress } from '#shared/text-field.ts';

/*
 * What is in some columns beyond their type, as the product writes it. Others rely on it: pages that everybody reads, and tasks
 * that work through the rows of all sellers.
 */

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,12})?$/;
const decimal = z.string().regex(DECIMAL);
const day = z.iso.date();
const richText = richTextSchema.nullable();
const object = z.looseObject({});
const textSections = z.array(z.looseObject({ id: z.guid(), title: z.string(), body: richText })).max(50);
const sections = z.array(z.looseObject({ title: z.string(), at: z.int().min(0) })).max(50);
const taxes = z.array(z.looseObject({ name: z.string(), percent: z.string(), category: z.string() })).max(10);

const instalments = z
  .array(z.looseObject({ label: z.string().nullable(), dueOn: day, amount: decimal }))
  .min(2)
  .max(24);

const lineOf = z.looseObject({
  itemId: z.guid(),
  description: z.string(),
  ...{ quantity: decimal, rate: decimal, amount: decimal, netAmount: decimal },
  discountAmount: decimal.nullable(),
});

/** By table and column. */
export const rowShapes: Readonly<Record<string, z.ZodType>> = {
  'users.time_zone': timeZoneSchema,
  'users.full_name': z.string().min(1),
  'clients.email': emailAddress,
  'client_contacts.email': emailAddress,
  'document_counters.series_prefix': z.string().refine(isSeriesPrefix),
  'seller_details.message_templates': updateMessageTemplatesSchema,
  'seller_details.reminder_schedule': reminderScheduleSchema.shape.schedule,
  'seller_details.accounts': z.record(z.string(), z.string().nullable()),
  'documents.display_number': z.string().min(1).max(100),
  'documents.sections': sections,
  'documents.parties': z.looseObject({ seller: object, client: object }),
  'documents.instalments': instalments,
  'documents.cover': richText,
  'documents.text_sections': textSections,
  'documents.accepted_lines': z.array(lineOf).max(500),
  'document_lines.taxes': taxes,
  'document_lines.client_quantity': z.looseObject({ min: decimal, max: decimal, step: decimal }),
  'document_versions.content': z.looseObject({
    title: z.string(),
    items: z.array(z.looseObject({ description: z.string() })).max(500),
    cover: richText.optional(),
    textSections: textSections.optional(),
    sections: sections.optional(),
  }),
  'drafts.content': object,
  'drafts.send_options': object,
  'proposal_templates.content': object,
  'recurring_invoices.content': object,
  'signatures.strokes': strokesSchema,
};
