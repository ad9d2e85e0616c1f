import { type Contact, contactMails, withChoices } from './client-contact.ts';

/*
 * How files name the contacts of a client after the first, one behind the other: `Lena Ode <lena@acme.example> (Billing) [documents,
 * receipts]`. The role is left out where there is none, and the mails where the contact gets what such a contact usually gets.
 */

const CONTACT = /\s*(.*?) <([^<>\s]+)>(?: \(((?:[^()]|\([^()]*\))*)\))?(?: \[([a-z, ]*)\])?(?:, |\s*$)/gsu;

/** Contacts of a cell, of which nothing else may be said; undefined where it says something else. */
export function contactsIn(cell: string): Contact[] | undefined {
  const found: Contact[] = [];
  let end = 0;
  for (const match of cell.matchAll(CONTACT)) {
    const [whole, name = '', email = '', role, mails] = match;
    if (match.index !== end) return undefined;
    end += whole.length;
    const gets = mails?.split(', ');
    const choices = gets && Object.fromEntries(contactMails.map((mail) => [mail, gets.includes(mail)]));
    const [, contact] = withChoices([
      { name: '', email: '', role: null },
      { name, email, role: role ?? null, ...choices },
    ]);
    if (contact) found.push(contact);
  }
  return end === cell.length ? found : undefined;
}
