/** The demo seller's business: an invented studio, and its clients. */

export const demoAccount = {
  email: 'demo@billwright.example',
  password: 'harbor-lantern-28',
  fullName: 'Marisol Etxeberria-Vance',
  businessName: 'Harrow & Vale Studio',
  industry: 'consulting',
  phone: '+1 (206) 555-0142',
  address: 'The Old Net Loft, Unit 4B\n2118 Western Avenue\nSeattle, WA 98121',
};

export const demoAccountant = {
  email: 'accountant@billwright.example',
  fullName: 'Priya Raman-Lindqvist',
  businessName: 'Raman Bookkeeping',
  industry: 'consulting',
};

interface DemoClient {
  name: string;
  email: string;
  company: string;
  phone: string;
  address: string;
  notes?: string;
  /** Further ones, after the client's own name and address. */
  colleagues?: { name: string; email: string; role: string; receipts?: boolean; reminders?: boolean }[];
}

export const demoClients: readonly DemoClient[] = [
  {
    name: 'Margarethe Oyelaran-Whitcombe',
    email: 'accounts.payable@brightwater-coffee.example',
    company: 'Brightwater Coffee Roasters, Inc.',
    phone: '+1 (253) 555-0118',
    address: '17450 Southeast Tideflats Boulevard\nBuilding C, Suite 1400\nTacoma, WA 98421',
    notes: 'Purchase order number goes in the description. Pays on the 1st and the 15th.',
    colleagues: [
      {
        name: 'Ines Caldwell',
        email: 'ines.caldwell@brightwater-coffee.example',
        role: 'Marketing',
        receipts: false,
      },
      {
        name: 'Bookkeeping',
        email: 'books@brightwater-coffee.example',
        role: 'Bookkeeping',
        receipts: true,
        reminders: true,
      },
    ],
  },
  {
    name: 'Tobias Lindqvist',
    email: 'tobias@nordhamn.example',
    company: 'Nordhamn Cycles',
    phone: '+1 (503) 555-0171',
    address: '904 NW Couch Street\nPortland, OR 97209',
  },
  {
    name: 'Priya Raghunathan',
    email: 'priya@copperleaf.example',
    company: 'Copperleaf Books',
    phone: '+1 (206) 555-0199',
    address: '61 Pine Street\nSeattle, WA 98101',
  },
  {
    name: 'Dr. Hélène Marchetti',
    email: 'office@marchetti-dental.example',
    company: 'Marchetti Family Dentistry',
    phone: '+1 (425) 555-0136',
    address: '210 Bellevue Way NE\nBellevue, WA 98004',
    notes: 'Send to the office, not to the practice owner.',
  },
  {
    name: 'Samuel Okonkwo',
    email: 'sam@tidewater-kayak.example',
    company: 'Tidewater Kayak Tours',
    phone: '+1 (360) 555-0104',
    address: 'Pier 3, Harbor Road\nAnacortes, WA 98221',
  },
  {
    name: 'Anneke de Vries',
    email: 'anneke@lumenhaus.example',
    company: 'Lumenhaus Lighting',
    phone: '+1 (415) 555-0127',
    address: '1180 Folsom Street\nSan Francisco, CA 94103',
  },
  {
    name: 'Rosalind Achterberg',
    email: 'rosalind@greenstile.example',
    company: 'Greenstile Landscape Architecture',
    phone: '+1 (206) 555-0165',
    address: '3400 Stone Way N\nSeattle, WA 98103',
  },
  {
    name: 'Mateo Villanueva',
    email: 'mateo@casafuego.example',
    company: 'Casa Fuego',
    phone: '+1 (512) 555-0189',
    address: '2201 East Cesar Chavez\nAustin, TX 78702',
  },
  {
    name: 'Żaneta Łukasiewicz',
    email: 'zaneta@polonia-bakery.example',
    company: 'Polonia Bakery',
    phone: '+1 (312) 555-0143',
    address: '5820 N Milwaukee Avenue\nChicago, IL 60646',
  },
  {
    name: 'Grace Abernathy',
    email: 'grace@foxglove-vet.example',
    company: 'Foxglove Veterinary Clinic',
    phone: '+1 (208) 555-0112',
    address: '77 Garden Street\nBoise, ID 83702',
  },
  {
    name: 'Hiroshi Tanabe',
    email: 'h.tanabe@kitsune-games.example',
    company: 'Kitsune Games',
    phone: '+1 (425) 555-0154',
    address: '8300 160th Avenue NE\nRedmond, WA 98052',
    notes: 'Signs every proposal within a day.',
  },
  {
    name: 'Imogen Faulkner',
    email: 'imogen@northlight-gallery.example',
    company: 'Northlight Gallery',
    phone: '+1 (206) 555-0177',
    address: '313 Occidental Avenue S\nSeattle, WA 98104',
  },
  {
    name: 'Darnell Whitfield',
    email: 'darnell@summit-hvac.example',
    company: 'Summit Heating & Cooling',
    phone: '+1 (509) 555-0133',
    address: '14 Mission Street\nWenatchee, WA 98801',
  },
  {
    name: 'Leilani Kealoha',
    email: 'leilani@reefwise.example',
    company: 'Reefwise Foundation',
    phone: '+1 (808) 555-0161',
    address: '95 Hale Street\nHonolulu, HI 96815',
  },
];
