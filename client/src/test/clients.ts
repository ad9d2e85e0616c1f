import type { Client } from '#shared/client.ts';

/** The first contact of a client, as it is without any choice. */
export const firstContact = ({ name = 'Acme', email = 'ap@acme.example' }: Partial<Client> = {}) => ({
  ...{ name, email, role: null },
  ...{ documents: true, reminders: true, receipts: true },
});

/** A client about whom nothing is known but the name and the address. */
export const bareClient = (fields: Partial<Client> = {}): Client => ({
  id: '0198c1f0-0000-7000-8000-000000000001',
  name: 'Acme',
  email: 'ap@acme.example',
  phone: null,
  company: null,
  address: null,
  notes: null,
  smsConsent: false,
  smsConsentAt: null,
  contacts: [firstContact(fields)],
  street: null,
  street2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  taxId: null,
  registrationId: null,
  registrationScheme: null,
  buyerReference: null,
  eAddressScheme: null,
  eAddress: null,
  currency: null,
  paymentTerms: null,
  createdAt: '2026-01-19T08:00:00.000Z',
  updatedAt: '2026-01-19T08:00:00.000Z',
  ...fields,
});
