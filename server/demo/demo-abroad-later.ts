import type { AbroadInvoice } from './demo-legal.ts';

const HOUR = 'HUR';

/** The second half of them. */
export const laterInvoices: readonly AbroadInvoice[] = [
  {
    age: 61,
    paidAfter: 9,
    client: {
      name: 'Philippa Featherstonehaugh',
      email: 'pip@gull-and-gorse.example',
      company: 'Gull & Gorse Ltd',
      street: '14 Causewayside',
      city: 'Edinburgh',
      postalCode: 'EH9 1PQ',
      country: 'GB',
      taxId: 'GB000000042',
      currency: 'GBP',
    },
    invoice: { currency: 'GBP', title: 'Wedding stationery', pricesIncludeTax: true },
    lines: [
      {
        description: 'Invitations, letterpress',
        quantity: '120',
        rate: '4.75',
        unit: 'H87',
        discount: { percent: '10' },
        taxes: ['britishVat'],
      },
      {
        description: 'Place cards, hand lettered',
        quantity: '86',
        rate: '1.20',
        unit: 'H87',
        taxes: ['britishVat'],
      },
      { description: 'Proof by post', quantity: '1', rate: '9.99', taxes: ['britishVat'] },
    ],
  },
  {
    age: 44,
    client: {
      name: '山田 花子',
      email: 'yamada@tsubame.example',
      company: '株式会社つばめ文具',
      street: '神田神保町1-2-3',
      city: '東京都千代田区',
      postalCode: '101-0051',
      country: 'JP',
      taxId: 'T0000000000042',
      currency: 'JPY',
      paymentTerms: 'end_of_month',
    },
    invoice: { currency: 'JPY', title: 'Notebook covers, autumn series', orderNumber: '注文-0815' },
    lines: [
      {
        description: 'Cover illustration',
        quantity: '6',
        rate: '48000',
        unit: 'H87',
        taxes: ['japaneseTax'],
      },
      {
        description: 'Color separation',
        quantity: '2.5',
        rate: '7350',
        unit: HOUR,
        taxes: ['japaneseTax'],
      },
    ],
  },
  {
    age: 30,
    paidAfter: 13,
    client: {
      name: 'Fatima Al-Mutairi',
      email: 'fatima@dhow-coffee.example',
      company: 'Dhow Coffee Co. W.L.L.',
      street: 'Block 3, Salem Al-Mubarak Street',
      city: 'Salmiya',
      country: 'KW',
      currency: 'KWD',
    },
    invoice: { currency: 'KWD', title: 'Brand guidelines and packaging' },
    lines: [
      { description: 'Brand guidelines', quantity: '1', rate: '865.500', unit: 'LS' },
      { description: 'Packaging, per size', quantity: '3', rate: '142.125', unit: 'H87' },
    ],
  },
  {
    age: 18,
    client: {
      name: 'Wendell Abernathy-Cruz',
      email: 'wendell@sawtooth-outfitters.example',
      company: 'Sawtooth Outfitters LLC',
      street: '508 Ballard Avenue NW',
      city: 'Seattle',
      region: 'WA',
      postalCode: '98107',
      country: 'US',
    },
    invoice: { title: 'Catalog design with printed copies', discount: { amount: '75.00' } },
    lines: [
      { description: 'Catalog design', quantity: '1', rate: '1850.00' },
      { description: 'Printed catalogs', quantity: '250', rate: '3.85', unit: 'H87', taxes: ['salesTax'] },
      { description: 'Display stands', quantity: '4', rate: '62.50', unit: 'H87', taxes: ['salesTax'] },
    ],
  },
  {
    age: 6,
    client: {
      name: 'Dr. Annegret Schöller',
      email: 'einkauf@nordlicht-werkzeuge.example',
      company: 'Nordlicht Werkzeugbau AG',
      street: 'Am Sandtorkai 77',
      postalCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      taxId: 'DE000000051',
      currency: 'EUR',
      paymentTerms: 'net_30',
    },
    invoice: {
      currency: 'EUR',
      title: 'Product pages in English',
      orderNumber: '4500098321',
    },
    lines: [
      {
        description: 'Design of the product pages',
        quantity: '12',
        rate: '118.00',
        unit: HOUR,
        taxes: ['reverseCharge'],
      },
      { description: 'Copywriting', quantity: '2600', rate: '0.24', unit: 'D68', taxes: ['reverseCharge'] },
    ],
  },
];
