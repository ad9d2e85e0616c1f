import { z } from 'zod';
import { emailAddress, requiredText, textLimits, textOrNull } from './text-field.ts';

/** People of one client, the first of whom is the client's own name and email address. */
export const MAX_CONTACTS = 10;

/** The mails that a contact gets or not. */
export const contactMails = ['documents', 'reminders', 'receipts'] as const;
export type ContactMail = (typeof contactMails)[number];

export const noDocumentsMessage = 'At least one contact has to get invoices and proposals';
export const sameAddressMessage = 'Another contact of this client has this address';

const contactInputSchema = z.object({
  name: requiredText(textLimits.name, 'Name is required'),
  email: emailAddress,
  role: textOrNull(100),
  /** Without a word the first contact gets everything, others only documents. */
  documents: z.boolean().optional(),
  reminders: z.boolean().optional(),
  receipts: z.boolean().optional(),
});

type ContactInput = z.output<typeof contactInputSchema>;

/** All contacts of a client, in order. */
export const contactsSchema = z
  .array(contactInputSchema)
  .min(1, { error: 'A client has at least one contact', abort: true })
  .max(MAX_CONTACTS, { error: `A client can have up to ${MAX_CONTACTS} contacts`, abort: true })
  .superRefine((contacts, context) => {
    const taken = new Set<string>();
    for (const [index, { email }] of contacts.entries()) {
      const address = email.toLowerCase();
      if (taken.has(address))
        context.addIssue({ code: 'custom', path: [index, 'email'], message: sameAddressMessage });
      taken.add(address);
    }
    if (contacts.every(({ documents }) => documents === false))
      context.addIssue({ code: 'custom', message: noDocumentsMessage });
  });

interface WithContacts {
  name?: string | undefined;
  email?: string | undefined;
  contacts?: ContactInput[] | undefined;
}

/** The first contact is the client itself: what is sent of both has to agree. */
export function checkFirstContact(client: WithContacts, context: z.RefinementCtx): void {
  const first = client.contacts?.[0];
  for (const field of ['name', 'email'] as const)
    if (first && client[field] !== undefined && client[field] !== first[field])
      context.addIssue({
        code: 'custom',
        path: ['contacts', 0, field],
        message: `The first contact has to have the client's ${field}`,
      });
}

export const contactSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string().nullable(),
  documents: z.boolean(),
  reminders: z.boolean(),
  receipts: z.boolean(),
});

export type Contact = z.infer<typeof contactSchema>;

/** Contacts with every choice made. */
export const withChoices = (contacts: readonly ContactInput[]): Contact[] =>
  contacts.map(({ name, email, role, documents, reminders, receipts }, index) => ({
    ...{ name, email, role: role ?? null },
    documents: documents ?? true,
    reminders: reminders ?? index === 0,
    receipts: receipts ?? index === 0,
  }));
