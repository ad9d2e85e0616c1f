/** What the demo seller does and sells, and what they noted. */

interface DemoJob {
  title: string;
  description: string;
  lines: readonly (readonly [description: string, quantity: string, rate: string])[];
}

export const demoJobs: readonly DemoJob[] = [
  {
    title: 'Brand identity and packaging for the autumn range',
    description:
      'Second phase of the rebrand. Final files are delivered within two business days of payment.',
    lines: [
      ['Brand strategy workshop, two days on site', '2', '1850.00'],
      ['Logo and wordmark: three directions, two rounds of revisions', '1', '4200.00'],
      ['Packaging for six single-origin coffees', '6', '640.00'],
      ['Color proofing on press', '1.5', '480.00'],
      ['Courier, printed samples', '3', '18.75'],
    ],
  },
  {
    title: 'Website redesign, first milestone',
    description: 'Information architecture, wireframes and the design system.',
    lines: [
      ['Discovery and interviews', '8', '135.00'],
      ['Wireframes', '14.5', '135.00'],
      ['Design system in code', '22', '145.00'],
    ],
  },
  {
    title: 'Monthly design retainer',
    description: 'Up to twenty hours; unused hours do not roll over.',
    lines: [
      ['Design retainer', '1', '2400.00'],
      ['Additional hours', '3.25', '135.00'],
    ],
  },
  {
    title: 'Shop signage and window lettering',
    description: '',
    lines: [
      ['Signage design', '1', '950.00'],
      ['Gold leaf lettering, per foot', '18.5', '62.00'],
      ['Installation', '6', '85.00'],
    ],
  },
  {
    title: 'Product photography',
    description: 'Half-day session with an assistant; forty edited pictures.',
    lines: [
      ['Photography, half day', '2', '975.00'],
      ['Retouching, per picture', '40', '12.50'],
    ],
  },
  {
    title: 'Annual report layout',
    description: '',
    lines: [
      ['Layout, per page', '64', '48.00'],
      ['Charts and diagrams', '11', '95.00'],
      ['Print supervision', '1', '420.00'],
    ],
  },
  {
    title: 'Menu design and print',
    description: 'Two languages, four formats.',
    lines: [
      ['Menu design', '1', '780.00'],
      ['Printing, 250 g uncoated', '300', '1.85'],
    ],
  },
  {
    title: 'Trade fair stand',
    description: 'Eight by ten feet, reusable.',
    lines: [
      ['Concept and visualization', '1', '1600.00'],
      ['Production drawings', '9', '125.00'],
      ['Graphics, per square foot', '140', '7.35'],
    ],
  },
  {
    title: 'Accessibility review of the online shop',
    description: 'WCAG 2.2 AA, with a report and a follow-up call.',
    lines: [
      ['Review, per template', '12', '160.00'],
      ['Report and call', '1', '540.00'],
    ],
  },
  {
    title: 'Illustrations for the spring catalog',
    description: '',
    lines: [
      ['Full-page illustration', '5', '620.00'],
      ['Spot illustration', '16', '140.00'],
    ],
  },
  {
    title: 'Newsletter templates',
    description: '',
    lines: [
      ['Template, light and dark', '4', '310.00'],
      ['Set-up and hand-over', '3', '110.00'],
    ],
  },
  { title: 'Consultation', description: '', lines: [['Consultation, per hour', '1.75', '150.00']] },
];

interface DemoItem {
  name: string;
  description: string;
  rate: string;
  terms?: string;
  availableFor: 'both' | 'invoices' | 'proposals';
}

export const demoItems: readonly DemoItem[] = [
  { name: 'Design, per hour', description: 'Design work', rate: '135.00', availableFor: 'both' },
  {
    name: 'Front-end development, per hour',
    description: 'Front-end development',
    rate: '145.00',
    availableFor: 'both',
  },
  { name: 'Consultation, per hour', description: 'Consultation', rate: '150.00', availableFor: 'both' },
  {
    name: 'Brand strategy workshop, per day',
    description: 'Brand strategy workshop on site',
    rate: '1850.00',
    terms: 'Half in advance. Travel is billed at cost.',
    availableFor: 'both',
  },
  {
    name: 'Logo and wordmark',
    description: 'Three directions, two rounds of revisions',
    rate: '4200.00',
    terms: 'Usage rights pass on with the last payment.',
    availableFor: 'both',
  },
  {
    name: 'Photography, half day',
    description: 'Product photography with an assistant',
    rate: '975.00',
    availableFor: 'both',
  },
  { name: 'Retouching, per picture', description: 'Retouching', rate: '12.50', availableFor: 'invoices' },
  {
    name: 'Illustration, full page',
    description: 'Full-page illustration',
    rate: '620.00',
    availableFor: 'both',
  },
  { name: 'Illustration, spot', description: 'Spot illustration', rate: '140.00', availableFor: 'both' },
  {
    name: 'Accessibility review, per template',
    description: 'WCAG 2.2 AA review',
    rate: '160.00',
    availableFor: 'proposals',
  },
  {
    name: 'Design retainer, per month',
    description: 'Up to twenty hours',
    rate: '2400.00',
    availableFor: 'both',
  },
  {
    name: 'Print supervision',
    description: 'Supervision at the printer',
    rate: '420.00',
    availableFor: 'both',
  },
  { name: 'Courier', description: 'Courier within the city', rate: '18.75', availableFor: 'invoices' },
  {
    name: 'Rush surcharge',
    description: 'Delivery within two business days',
    rate: '250.00',
    availableFor: 'invoices',
  },
  {
    name: 'Font license, per seat',
    description: 'Desktop font license',
    rate: '59.00',
    availableFor: 'both',
  },
  {
    name: 'Discovery package',
    description: 'Interviews, audit and a written summary',
    rate: '2800.00',
    availableFor: 'proposals',
  },
];

export const demoNotes = [
  {
    title: 'Kick-off call',
    content:
      'Wants everything in American English. Decisions by email, please.\nNext call: first week of the month.',
  },
  {
    title: 'Printer',
    content: 'Prefers the printer on Holgate Street; ask for a second proof on uncoated stock.',
  },
  { title: 'Scope', content: 'Photography is not part of the retainer and is billed per half day.' },
] as const;
