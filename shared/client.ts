import { z } from 'zod';
import { emailAddress, optionalText, requiredText, textLimits } from './text-field.ts';

/** Body of `POST /api/clients`, and the client form. */
export const createClientSchema = z.object({
  name: requiredText(textLimits.name, 'Name is required'),
  email: emailAddress,
  phone: optionalText(textLimits.phone),
  company: optionalText(textLimits.name),
  address: optionalText(textLimits.address),
  notes: optionalText(textLimits.longText),
});

export type CreateClient = z.output<typeof createClientSchema>;

/** Body of `PUT /api/clients/{id}`: any subset. */
export const updateClientSchema = createClientSchema.partial();

export type UpdateClient = z.output<typeof updateClientSchema>;

export const clientSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Client = z.infer<typeof clientSchema>;

/** What a client has brought and still owes. Money is a decimal string. */
export const clientStatisticsSchema = z.object({
  totalRevenue: z.string(),
  paidInvoices: z.number().int(),
  totalInvoices: z.number().int(),
  acceptedProposals: z.number().int(),
  totalProposals: z.number().int(),
  /** Sum of the open invoices, overdue ones included. */
  pendingRevenue: z.string(),
});

export type ClientStatistics = z.infer<typeof clientStatisticsSchema>;

/** One client with what a deletion would take along. */
export const clientDetailSchema = clientSchema.extend({
  invoiceCount: z.number().int(),
  proposalCount: z.number().int(),
});

export type ClientDetail = z.infer<typeof clientDetailSchema>;
