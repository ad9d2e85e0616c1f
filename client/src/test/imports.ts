import type { Import } from '#shared/imports.ts';
import { fakeServer } from './fake-server.ts';
import { fakeTaxRate } from './legal.ts';
import { fakeUser } from './users.ts';

/** A file of clients that has been looked at. */
export const fakeImport = (number: number, fields: Partial<Import> = {}): Import => ({
  id: `00000000-0000-4000-d000-${String(number).padStart(12, '0')}`,
  kind: 'clients',
  state: 'uploaded',
  fileName: 'clients.csv',
  size: 4_200,
  partsReceived: 1,
  source: 'freshbooks',
  encoding: 'utf-8',
  delimiter: ',',
  headerRow: 0,
  columns: [
    { index: 0, name: 'Organization', samples: ['Harbor & Co', 'Maple Studio'], target: 'company' },
    { index: 1, name: 'First Name', samples: ['Ada', 'Jonas', 'Mei'], target: 'firstName' },
    { index: 2, name: 'Email', samples: ['ada@harbor.example'], target: 'email' },
    { index: 3, name: 'Fax', samples: [], target: null },
  ],
  mapping: null,
  fixes: [],
  taxNames: [],
  rowsTotal: 120,
  rowsDone: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  errors: 0,
  ambiguous: 0,
  clientsCreated: 0,
  problems: [],
  kept: [],
  failure: null,
  contents: null,
  undoUntil: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  finishedAt: null,
  ...fields,
});

/** A file of invoices that leaves the order of its dates open. */
export const fakeInvoiceImport = (number: number, fields: Partial<Import> = {}): Import =>
  fakeImport(number, {
    kind: 'invoices',
    fileName: 'invoice-details.csv',
    columns: [
      { index: 0, name: 'Client Name', samples: ['Harbor & Co'], target: 'clientName' },
      { index: 1, name: 'Invoice #', samples: ['0000042'], target: 'number' },
      { index: 2, name: 'Date Issued', samples: ['03/04/2026'], target: 'issuedOn', ambiguousDates: 12 },
      { index: 3, name: 'Rate', samples: ['120.00'], target: 'rate' },
      { index: 4, name: 'Tax 1 Type', samples: ['GST'], target: 'tax1Name', values: ['GST'] },
    ],
    taxNames: ['GST'],
    ...fields,
  });

/** A server with these imports. What they become is changed in the array. */
export function importServer(imports: Import[]) {
  const server = fakeServer({
    'GET /api/user': { json: fakeUser() },
    'GET /api/tax-rates': { json: [fakeTaxRate(1, { name: 'GST', percent: '5' })] },
    'GET /api/imports': () => ({ json: imports }),
  });
  for (const { id } of imports) {
    const current = () => imports.find((one) => one.id === id);
    const change = (fields: Partial<Import>) => {
      const index = imports.findIndex((one) => one.id === id);
      imports[index] = { ...(imports[index] as Import), ...fields };
      return { json: imports[index] };
    };
    server.on(`GET /api/imports/${id}`, () => ({ json: current() }));
    server.on(`PUT /api/imports/${id}/mapping`, ({ body }) =>
      change({ mapping: body as Import['mapping'], state: 'mapped' }),
    );
    server.on(`PUT /api/imports/${id}/fixes`, ({ body }) =>
      change({ fixes: (body as Pick<Import, 'fixes'>).fixes, state: 'mapped' }),
    );
    server.on(`POST /api/imports/${id}/check`, () => change({ state: 'checking', problems: [], errors: 0 }));
    server.on(`POST /api/imports/${id}/run`, () => change({ state: 'running', created: 0 }));
    server.on(`POST /api/imports/${id}/cancel`, () => change({ state: 'cancelled' }));
    server.on(`POST /api/imports/${id}/undo`, () => change({ state: 'undone', undoUntil: null }));
  }
  return server;
}
