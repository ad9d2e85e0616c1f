import type { Client, CreateClient } from '#shared/client.ts';
import { type Contact, type ContactMail, contactMails, withChoices } from '#shared/client-contact.ts';
import type { ClientValues } from './client-form-values.ts';

export const contactMailLabels: Record<ContactMail, string> = {
  documents: 'Invoices and proposals',
  reminders: 'Reminders',
  receipts: 'Receipts',
};

type ContactValues = NonNullable<ClientValues['contacts']>;

/** A contact as it begins: the first gets everything, further ones only documents. */
export const newContact = (isFirst: boolean): ContactValues[number] => ({
  ...{ name: '', email: '', role: '' },
  ...{ documents: true, reminders: isFirst, receipts: isFirst },
});

/** The contacts as a form begins with them. */
export const contactValues = (client: Client | undefined): ContactValues =>
  (client?.contacts ?? [newContact(true)]).map((contact) => ({ ...contact, role: contact.role ?? '' }));

/** The first contact is whom the fields above name, whatever it was before. */
export function withFirstContact(values: ClientValues): ClientValues {
  const { name, email, contacts = [] } = values;
  const [first = newContact(true), ...further] = contacts;
  return { ...values, contacts: [{ ...first, name, email }, ...further] };
}

const isSame = (one: Contact, other: Contact) =>
  one.name === other.name &&
  one.email === other.email &&
  (one.role ?? '') === (other.role ?? '') &&
  contactMails.every((mail) => one[mail] === other[mail]);

/** What is sent: nothing where only the client's own name or address differs, which the server takes over by itself. */
export function withChangedContacts(values: CreateClient, client: Client | undefined): CreateClient {
  const now = withChoices(values.contacts ?? []);
  const [own, ...others] = withChoices(client?.contacts ?? [{ ...newContact(true), role: null }]);
  const before = own ? [{ ...own, name: values.name, email: values.email }, ...others] : others;
  const isUnchanged =
    now.length === before.length &&
    now.every((contact, index) => before[index] && isSame(contact, before[index]));
  return isUnchanged ? { ...values, contacts: undefined } : values;
}
