import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeImport, fakeInvoiceImport, importServer } from '#client/test/imports.ts';
import { fakeTaxRate } from '#client/test/legal.ts';
import { renderApp } from '#client/test/render-app.tsx';
import type { Import } from '#shared/imports.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(value: Import) {
  const imports = [value];
  const server = importServer(imports);
  return { imports, server, ...renderApp(`/imports/${value.id}`) };
}

const sent = (server: ReturnType<typeof importServer>, end: string) =>
  server.calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(end)).map(({ body }) => body);

/** Chooses from a list. Names are looked for where they are: in the whole page that takes long. */
async function pick(user: ReturnType<typeof renderApp>['user'], label: string, option: RegExp | string) {
  await user.click(screen.getByLabelText(label));
  await user.click(within(await screen.findByRole('listbox')).getByText(option));
}

const stats = async (label: string) => (await screen.findByLabelText(label)).textContent;

test('columns that nothing was found for come first, and what they become is sent and checked', async () => {
  const { user, server } = open(fakeImport(1));
  const table = await screen.findByRole('table', { name: 'Columns of the file' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'Fax',
    'Organization',
    'First Name',
    'Email',
  ]);
  expect(rows[2]).toHaveTextContent('AdaJonasMei');
  expect(screen.getByText('This looks like a file of FreshBooks. 120 rows, 4 columns.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('0 of 120 rows')).toBeVisible();
  expect(sent(server, '/mapping')).toEqual([
    {
      targets: { 0: 'company', 1: 'firstName', 2: 'email', 3: null },
      duplicates: 'skip',
      defaults: { currency: 'USD' },
    },
  ]);
});

test('what a file leaves open is asked, and nothing is guessed', async () => {
  const { user, server } = open(fakeInvoiceImport(1));
  await screen.findByText('Match the columns');
  await user.click(screen.getByText('Check the file'));
  const order = screen.getByLabelText('Dates are written');
  expect(order).toHaveAccessibleDescription(/12 dates can be read either way, such as 03\/04\/2026\./);
  expect(order).toHaveAccessibleDescription(/Choose how the dates are written/);
  expect(order).toHaveFocus();
  expect(screen.getByLabelText('GST')).toHaveAccessibleDescription('Choose a rate');
  expect(sent(server, '/mapping')).toEqual([]);
});

test('each tax of the file becomes one of the rates', async () => {
  const { user, server } = open(
    fakeInvoiceImport(1, { mapping: { targets: {}, dateOrder: 'dmy', duplicates: 'skip', defaults: {} } }),
  );
  await screen.findByText('Match the columns');
  await pick(user, 'GST', 'GST (5%)');
  await user.click(screen.getByText('Check the file'));
  await waitFor(() => expect(sent(server, '/check')).toHaveLength(1));
  expect(sent(server, '/mapping')).toMatchObject([
    { dateOrder: 'dmy', defaults: { taxRates: { GST: fakeTaxRate(1).id } } },
  ]);
});

test('what was chosen survives a reload, and a column that becomes a tax asks for its rates at once', async () => {
  const columns = fakeInvoiceImport(1).columns.map((column) =>
    column.name === 'Tax 1 Type' ? { ...column, target: null, values: ['GST', 'GST 5%', 'PST'] } : column,
  );
  const value = fakeInvoiceImport(1, { columns });
  const first = open(value);
  await screen.findByText('Match the columns');
  expect(screen.queryByLabelText('PST')).toBeNull();
  await pick(first.user, 'What Tax 1 Type becomes', 'Line: first tax, name');
  expect(await screen.findByLabelText('PST')).toBeVisible();
  // Exports name a rate like this, so it needs no choice.
  await waitFor(() => expect(screen.getByLabelText('GST 5%')).toHaveTextContent('GST (5%)'));
  await pick(first.user, 'GST', 'GST (5%)');
  await pick(first.user, 'Dates are written', /Day first/);
  const kept = history.state as object;
  first.unmount();
  importServer([value]);
  renderApp(`/imports/${value.id}`, kept);
  expect(await screen.findByLabelText('PST')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('GST')).toHaveTextContent('GST (5%)'));
  expect(screen.getByLabelText('Dates are written')).toHaveTextContent('Day first');
});

test('a file without a column that it needs is not checked', async () => {
  const { user, server } = open(
    fakeImport(1, { columns: [{ index: 0, name: 'Notes', samples: ['x'], target: 'notes' }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Choose which column is the name.')).toBeVisible();
  expect(sent(server, '/mapping')).toEqual([]);
});

test('a file that was read in a wrong way is read again', async () => {
  const { user, server, imports } = open(fakeImport(1));
  await user.click(await screen.findByText('The columns or letters look wrong'));
  const columns = [{ index: 0, name: 'Größe', samples: ['5'], target: 'notes' as const }];
  server.on(`PUT /api/imports/${imports[0]?.id}/mapping`, () => {
    imports[0] = fakeImport(1, { encoding: 'windows-1252', columns });
    return { json: imports[0] };
  });
  await pick(user, 'Encoding', 'Windows (1252)');
  expect(await screen.findByLabelText('What Größe becomes')).toHaveTextContent('Notes');
  expect(sent(server, '/mapping')).toMatchObject([{ encoding: 'windows-1252', targets: {} }]);
});

const problems: Import['problems'] = [
  {
    row: 4,
    field: 'email',
    code: 'email_missing',
    message: 'An email address is needed',
    candidates: null,
    cells: ['Maple Studio', 'Jonas', '', '555-1'],
  },
  {
    row: 9,
    field: 'clientName',
    code: 'client_ambiguous',
    message: 'Two clients have this name',
    candidates: [
      { id: '00000000-0000-4000-8000-00000000000a', name: 'Ada', email: 'ada@one.example' },
      { id: '00000000-0000-4000-8000-00000000000b', name: 'Ada', email: 'ada@two.example' },
    ],
    cells: ['Harbor & Co', 'Ada', '', ''],
  },
];

const checked = (fields: Partial<Import> = {}) =>
  fakeImport(1, { state: 'checked', created: 118, errors: 1, ambiguous: 1, problems, ...fields });

test('the check shows counts and problems; what is filled in is checked again', async () => {
  const { user, server } = open(checked());
  expect(await stats('What would happen')).toBe(
    'To be created118To be updated0To be left out0Problems21 to choose',
  );
  expect(screen.getByText(/nobody gets an email/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download errors.csv' })).toHaveAttribute(
    'href',
    `/api/imports/${fakeImport(1).id}/errors.csv`,
  );
  const table = screen.getByRole('table', { name: 'Problems' });
  const [, first] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('Row 4OrganizationMaple StudioFirst NameJonas');
  expect(first).not.toHaveTextContent('555-1');
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'The whole row' }));
  expect(first).toHaveTextContent('Fax555-1');
  await user.type(screen.getByLabelText('Email for row 4'), 'jonas@maple.example');
  expect(screen.getByRole('button', { name: 'Import 118 clients' })).toHaveAttribute('aria-disabled', 'true');
  await pick(user, 'Which one is meant?', 'Ada · ada@two.example');
  expect(screen.getByText(/^2 rows filled in\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('0 of 120 rows')).toBeVisible();
  expect(sent(server, '/fixes')).toEqual([
    {
      fixes: [
        { row: 4, email: 'jonas@maple.example' },
        { row: 9, clientId: '00000000-0000-4000-8000-00000000000b' },
      ],
    },
  ]);
});

test('before invoices are imported it says that nothing is sent, reminded or numbered', async () => {
  open(fakeInvoiceImport(1, { state: 'checked', created: 40 }));
  const promises = await screen.findAllByRole('listitem');
  const text = promises.map((promise) => promise.textContent).join(' ');
  for (const promise of [
    'no invoice is sent, and no reminder goes out',
    'Your own numbering stays where it is.',
    'Paid invoices without a payment date get the date of the invoice.',
  ])
    expect(text).toContain(promise);
});

test('from the check there is a way back to the columns', async () => {
  const { user } = open(checked());
  await user.click(await screen.findByRole('button', { name: 'Change columns' }));
  expect(await screen.findByRole('table', { name: 'Columns of the file' })).toBeVisible();
  expect(screen.getByText('Columns').closest('li')).toHaveAttribute('aria-current', 'step');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('table', { name: 'Problems' })).toBeVisible();
});

test('a run says how many rows it has done, can be canceled, and its result comes by itself', async () => {
  const { user, server, imports } = open(
    checked({ errors: 0, ambiguous: 0, problems: [], rowsTotal: 2_000 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Import 118 clients' }));
  expect(await screen.findByRole('heading', { name: 'Importing' })).toBeVisible();
  imports[0] = { ...(imports[0] as Import), rowsDone: 1_250, created: 1_240 };
  expect(await screen.findByText('1,250 of 2,000 rows')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Rows imported' })).toHaveAttribute('value', '1250');
  expect(screen.getByText('Importing, 60%'), 'told aloud by tens').toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the import?' }));
  await user.click(question.getByRole('button', { name: 'Go on' }));
  expect(sent(server, '/cancel')).toEqual([]);
  imports[0] = { ...(imports[0] as Import), state: 'done', rowsDone: 2_000, created: 2_000 };
  expect(await screen.findByRole('heading', { name: '2,000 clients imported' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Clients' })).toHaveAttribute('href', '/clients');
});

test('a result is undone after a question, and what stays is listed', async () => {
  const done = fakeImport(1, {
    ...{ state: 'done', created: 118, errors: 2, skipped: 3 },
    undoUntil: '2026-12-20T08:00:00.000Z',
  });
  const { user, server, imports } = open(done);
  expect(await stats('What has happened')).toBe('Created118Updated0Left out3Problems2');
  expect(screen.getByText('You can undo it until Dec 20, 2026.')).toBeVisible();
  expect(screen.getByRole('heading', { name: '2 clients not imported' })).toBeVisible();
  server.on(`POST /api/imports/${done.id}/undo`, () => {
    imports[0] = { ...done, state: 'undone', undoUntil: null, kept: ['Harbor & Co: has an invoice'] };
    return { json: imports[0] };
  });
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
  await user.click(question.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByRole('heading', { name: 'The import is undone' })).toBeVisible();
  expect(screen.getByText('Harbor & Co: has an invoice')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('a run that has brought nothing is shown as a failure', async () => {
  open(
    fakeImport(1, {
      state: 'failed',
      rowsDone: 120,
      errors: 118,
      skipped: 2,
      failure: 'Nothing was imported',
    }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Nothing was imported118 clients had problems, and 2 were left out.',
  );
});

test('a file that cannot be read says why', async () => {
  open(
    fakeImport(1, { state: 'failed', columns: [], failure: 'A quotation mark in line 12 is not closed.' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "This file can't be readA quotation mark in line 12 is not closed.",
  );
  expect(screen.getByRole('link', { name: 'Import another file' })).toHaveAttribute(
    'href',
    '/imports?kind=clients',
  );
});

test('an upload that was left goes on with the same file, where it stopped', async () => {
  const size = 5 * 1024 * 1024;
  const { user, server, imports } = open(
    fakeImport(1, { state: 'uploading', columns: [], size, partsReceived: 1 }),
  );
  expect(await screen.findByText(/^40% of clients.csv has arrived\./)).toBeVisible();
  const chooser = screen.getByLabelText('CSV file');
  await user.upload(chooser, new File(['a,b'], 'clients.csv', { type: 'text/csv' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is another file than clients.csv.');
  server.on(`PUT /api/imports/${imports[0]?.id}/parts/1`, { status: 204 });
  server.on(`PUT /api/imports/${imports[0]?.id}/parts/2`, () => {
    imports[0] = fakeImport(1);
    return { status: 204 };
  });
  await user.upload(chooser, new File([new Uint8Array(size)], 'clients.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('table', { name: 'Columns of the file' })).toBeVisible();
  expect(
    server.calls.filter(({ path }) => path.includes('/parts/')).map(({ path }) => path.slice(-1)),
  ).toEqual(['1', '2']);
});

test('one whose columns are not known yet waits for them', async () => {
  const { imports } = open(fakeImport(1, { columns: [] }));
  expect(await screen.findByText('Reading the file…')).toBeVisible();
  imports[0] = fakeImport(1);
  expect(await screen.findByRole('table', { name: 'Columns of the file' })).toBeVisible();
});

test('one that is dropped before it has run asks first', async () => {
  const { user, server } = open(fakeImport(1));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this import?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(window.location.pathname).toBe('/imports'));
  expect(sent(server, '/cancel')).toHaveLength(1);
});

test('one that is gone says so, and a failed load can be retried', async () => {
  const { unmount } = open(fakeImport(1));
  await screen.findByRole('table', { name: 'Columns of the file' });
  unmount();
  const server = importServer([]);
  const path = `/imports/${fakeImport(2).id}`;
  const missing = renderApp(path);
  expect(await screen.findByText('Import not found')).toBeVisible();
  missing.unmount();
  server.on(`GET /api${path}`, { status: 503, json: { message: 'Busy' } });
  const { user } = renderApp(path);
  await screen.findByText("Couldn't load this import");
  server.on(`GET /api${path}`, { json: fakeImport(2) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Columns of the file' })).toBeVisible();
});
