import type { PublicInvoice, VisitedInvoice } from './public-document.ts';

type Overrides = Partial<Omit<VisitedInvoice, 'user' | 'client'>> & {
  user?: Partial<PublicInvoice['user']>;
  client?: Partial<PublicInvoice['client']>;
};

/** For tests: a pending cash invoice of a studio, with two lines. */
export function buildPublicInvoice({ user, client, ...invoice }: Overrides = {}): VisitedInvoice {
  return {
    invoiceNumber: 'INV-0047-7K3QX9M2PDWZ4T8HB6CVN5R1EY',
    displayNumber: 'INV-0047',
    title: 'Brand identity and packaging for the autumn range',
    description: 'Second phase of the rebrand.\n\nFinal files follow within two business days.',
    status: 'pending',
    dueDate: '2026-08-14',
    amount: '4420.00',
    paymentMethod: 'cash',
    paidAt: null,
    timeZone: 'America/Los_Angeles',
    payment: 'none',
    items: [
      { description: 'Brand strategy workshop', quantity: '2.00', rate: '1850.00', amount: '3700.00' },
      { description: 'Color proofing on press', quantity: '1.50', rate: '480.00', amount: '720.00' },
    ],
    ...invoice,
    client: {
      name: 'Margarethe Oyelaran-Whitcombe',
      email: 'accounts.payable@brightwater-coffee.example',
      company: 'Brightwater Coffee Roasters, Inc.',
      address: '17450 Southeast Tacoma Tideflats Boulevard\nTacoma, WA 98421',
      ...client,
    },
    user: {
      businessName: 'Harrow & Vale Studio',
      phone: '+1 (206) 555-0142',
      phoneHref: 'tel:+12065550142',
      address: 'The Old Net Loft, Unit 4B\n2118 Western Avenue\nSeattle, WA 98121',
      customLogo: null,
      hideCredits: false,
      ...user,
    },
  };
}
