import { laterInvoices } from './demo-abroad-later.ts';
import type { AbroadInvoice } from './demo-legal.ts';

const HOUR = 'HUR';

/** Clients with other money and other taxes, with an invoice each, the oldest first. */
export const abroadInvoices: readonly AbroadInvoice[] = [
  {
    shows: 'Germany, 19% VAT and a discount',
    age: 118,
    paidAfter: 11,
    client: {
      name: 'Jürgen Großkreutz-Öztürk',
      email: 'rechnung@blaufuchs.example',
      company: 'Blaufuchs Verlag GmbH & Co. KG',
      phone: '+49 30 23125 042',
      street: 'Köpenicker Straße 154a',
      street2: '3. Hinterhof, Aufgang C',
      postalCode: '10997',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE000000042',
      buyerReference: 'KST 4711-08',
      currency: 'EUR',
      paymentTerms: 'net_14',
    },
    invoice: {
      currency: 'EUR',
      title: 'Typesetting and cover, “Die Vermessung der Stille”',
      description: 'Print-ready PDF/X-4 and the e-book.',
      discount: { percent: '2' },
      buyerReference: 'KST 4711-08',
      orderNumber: 'BF-2417/3',
      notes: 'The open files are part of the delivery.',
      terms: 'Payable within 14 days without deduction.',
    },
    lines: [
      { description: 'Typesetting', quantity: '184', rate: '7.90', unit: 'ZP', taxes: ['germanVat'] },
      {
        description: 'Cover, three drafts',
        quantity: '1',
        rate: '1280.00',
        unit: 'LS',
        taxes: ['germanVat'],
      },
      {
        description: 'Corrections by the author',
        quantity: '1.33',
        rate: '85.00',
        unit: HOUR,
        taxes: ['germanVat'],
      },
    ],
  },
  {
    shows: 'Australia, GST',
    age: 96,
    paidAfter: 20,
    client: {
      name: 'Bronwyn Achterberg-Nguyen',
      email: 'accounts@wattlebird.example',
      company: 'Wattlebird Surf Schools Pty Ltd',
      street: '8/21 Jonson Street',
      city: 'Byron Bay',
      region: 'NSW',
      postalCode: '2481',
      country: 'AU',
      taxId: '00 000 000 042',
      currency: 'AUD',
      paymentTerms: 'net_30',
    },
    invoice: { currency: 'AUD', title: 'Booking site, second sprint', orderNumber: 'WB-0093' },
    lines: [
      { description: 'Design', quantity: '3', rate: '960.00', unit: 'DAY', taxes: ['australianGst'] },
      {
        description: 'Front-end development',
        quantity: '26.5',
        rate: '165.00',
        unit: HOUR,
        taxes: ['australianGst'],
      },
    ],
  },
  {
    shows: 'Canada, GST and QST, in sections',
    age: 82,
    paidAfter: 16,
    client: {
      name: 'Geneviève Tremblay-Okafor',
      email: 'comptabilite@erable-noir.example',
      company: 'Érable Noir inc.',
      street: '4200, boulevard Saint-Laurent, bureau 1100',
      city: 'Montréal',
      region: 'QC',
      postalCode: 'H2W 2R2',
      country: 'CA',
      taxId: '000000042 RT0001',
      currency: 'CAD',
      paymentTerms: 'net_14',
    },
    invoice: {
      currency: 'CAD',
      title: 'Labels and shop for the maple season',
      sections: [
        { title: 'Labels', note: 'In French and English', at: 0 },
        { title: 'Shop', at: 2 },
      ],
    },
    lines: [
      {
        description: 'Label design',
        quantity: '5',
        rate: '420.00',
        unit: 'H87',
        taxes: ['canadianGst', 'qst'],
      },
      {
        description: 'Translation',
        quantity: '1340',
        rate: '0.27',
        unit: 'D68',
        taxes: ['canadianGst', 'qst'],
      },
      {
        description: 'Shop pages',
        quantity: '17.25',
        rate: '128.50',
        unit: HOUR,
        taxes: ['canadianGst', 'qst'],
      },
    ],
  },
  ...laterInvoices,
];
