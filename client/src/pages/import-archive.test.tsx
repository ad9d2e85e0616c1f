import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeImport, importServer } from '#client/test/imports.ts';
import { renderApp } from '#client/test/render-app.tsx';
import type { Import } from '#shared/imports.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const contents = {
  madeAt: '2026-11-30T09:00:00.000Z',
  email: 'ada@bright.example',
  businessName: 'Bright Studio',
  counts: { clients: 12, documents: 1_840, items: 3 },
  pdfs: 0,
};
const archive = (fields: Partial<Import>): Import =>
  fakeImport(1, { kind: 'archive', fileName: 'billwright.zip', columns: [], contents, ...fields });

function open(value: Import) {
  const server = importServer([value]);
  return { server, ...renderApp(`/imports/${value.id}`) };
}

test('an archive says what it holds and what it replaces, and comes in once its owner has proved who they are', async () => {
  const value = archive({ state: 'checked' });
  const { user, server } = open(value);
  const card = await screen.findByRole('region', { name: 'What the archive holds' });
  expect(card).toHaveTextContent('Bright Studio, downloaded on Nov 30, 2026.');
  expect(card).toHaveTextContent('Invoices, proposals and credit notes1,840');
  expect(card).toHaveTextContent('Files0');
  expect(card).toHaveTextContent('This can’t be undone.');
  const rail = screen.getByRole('navigation', { name: 'Steps' });
  expect(within(rail).getAllByRole('listitem')).toHaveLength(3);
  server.on('POST /api/user/step-up', { json: {} });
  server.on(`GET /api/imports/${value.id}/progress`, {
    json: { rowsDone: 1_400, rowsTotal: 2_410, table: { name: 'documents', done: 1_200, total: 1_840 } },
  });
  await user.click(within(card).getByRole('button', { name: 'Import archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import this archive?' });
  await user.click(within(dialog).getByLabelText('Current password'));
  await user.paste('harbor-lantern-28');
  await user.click(within(dialog).getByRole('button', { name: 'Import archive' }));
  expect(await screen.findByText('Invoices, proposals and credit notes: 1,200 of 1,840')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Entries imported' })).toHaveAttribute('value', '1400');
  expect(screen.getByText('Invoices, proposals and credit notes'), 'told aloud by the list').toHaveRole(
    'status',
  );
  expect(screen.getByText(/Until then nothing else can be changed in this account\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' }), 'nothing of it can be left out').toBeNull();
  const paths = server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(paths).toEqual(['/api/user/step-up', `/api/imports/${value.id}/run`]);
});

test.each<[Partial<Import>, string, string]>([
  [{ state: 'done', created: 2_410, rowsDone: 2_410 }, '2,410 entries imported', 'Nobody was sent anything.'],
  [
    { state: 'failed', contents: null, failure: 'This archive was made by a later version.' },
    "This file can't be read",
    'This archive was made by a later version.',
  ],
  [
    { state: 'failed', failure: 'This account has documents.' },
    'The import failed',
    'This account has documents.',
  ],
])('an archive %j ends with words of its own', async (fields, title, text) => {
  open(archive(fields));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(new RegExp(`^${text.replaceAll('.', '\\.')}`))).toBeVisible();
  expect(screen.queryByText('Undo import')).toBeNull();
});

test('a file that is no archive is refused before any of it is sent', async () => {
  importServer([]);
  renderApp('/imports?kind=archive');
  const chooser = await screen.findByLabelText('Archive', { selector: '[type=file]' });
  // By dropping, which no filter of a file dialog holds up.
  fireEvent.drop(chooser.closest('section') as HTMLElement, {
    dataTransfer: { files: [new File(['a'], 'clients.csv')] },
  });
  expect(await screen.findByText(/This is not an archive\./)).toBeVisible();
});
