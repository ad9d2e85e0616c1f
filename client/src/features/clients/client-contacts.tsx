import { Badge } from '#client/ui/badge.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import type { Client } from '#shared/client.ts';
import { type Contact, contactMails } from '#shared/client-contact.ts';
import { mailtoHref } from '#shared/mailto.ts';
import { contactMailLabels } from './contact-values.ts';

/** Nothing to tell of a client who is one person and gets everything. */
const isPlain = ([first, ...further]: readonly Contact[]) =>
  further.length === 0 && !first?.role && contactMails.every((mail) => first?.[mail]);

/** The people at a client, with what each of them gets by mail. */
export function ClientContacts({ client: { contacts } }: { client: Client }) {
  if (isPlain(contacts)) return null;
  return (
    <Card aria-labelledby="client-contacts">
      <CardHead id="client-contacts" title="Contacts" />
      <ul>
        {contacts.map((contact) => (
          <ContactItem key={contact.email} contact={contact} />
        ))}
      </ul>
    </Card>
  );
}

function ContactItem({ contact }: { contact: Contact }) {
  const gets = contactMails.filter((mail) => contact[mail]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-5 py-3 max-sm:px-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{contact.name}</span>
          {contact.role && <span className="text-muted">{`, ${contact.role}`}</span>}
        </p>
        <a href={mailtoHref(contact.email)} className="text-accent text-sm hover:underline">
          {contact.email}
        </a>
      </div>
      <ul aria-label={`${contact.name} gets`} className="flex flex-wrap gap-1.5">
        {gets.map((mail) => (
          <li key={mail} className="flex">
            <Badge>{contactMailLabels[mail]}</Badge>
          </li>
        ))}
        {gets.length === 0 && <li className="text-muted text-sm">No emails</li>}
      </ul>
    </li>
  );
}
