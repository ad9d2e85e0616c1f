import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#client/test/fake-server.ts';
import { fakeItem, listOfItems } from '#client/test/items.ts';
import { fakeTaxRate } from '#client/test/legal.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { fakeUser } from '#client/test/users.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const rate = fakeTaxRate(1);
const used = fakeItem(1, { unit: 'HUR', taxRateIds: [rate.id], currency: 'EUR' });

function serverWith(items = [used]) {
  return fakeServer({
    'GET /api/user': { json: fakeUser() },
    'GET /api/items': listOfItems(items),
    [`GET /api/items/${used.id}`]: { json: used },
    [`PUT /api/items/${used.id}`]: { json: used },
    'GET /api/tax-rates': { json: [rate] },
    'POST /api/items': { status: 201, json: used },
  });
}

test('what an item has is shown at once, on its card and in its form', async () => {
  const server = serverWith();
  const { user } = renderApp('/items');
  expect(await screen.findByText('€80.00')).toHaveTextContent('€80.00 / h');
  await user.click(screen.getByRole('button', { name: 'Edit Item 1' }));
  const dialog = within(await findDialog('Edit Item'));
  expect(dialog.queryByText('Add')).toBeNull();
  await user.click(await dialog.findByRole('checkbox', { name: `${rate.name} 20%` }));
  expect(dialog.getByRole('checkbox', { name: `${rate.name} 20%` })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Item updated successfully')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ unit: 'HUR', unitLabel: null, taxRateIds: [], currency: 'EUR' },
  });
});

test('unit, tax and currency of a new item are added on demand', async () => {
  const server = serverWith([]);
  const { user } = renderApp('/items?new=1');
  const dialog = within(await findDialog('New Item'));
  expect(dialog.queryByLabelText('Unit')).toBeNull();
  await user.type(dialog.getByLabelText('Name *'), 'Session');
  await user.type(dialog.getByLabelText('Rate *'), '80.5');
  await user.click(dialog.getByRole('button', { name: 'Unit' }));
  await user.click(dialog.getByLabelText('Unit'));
  await user.click(await screen.findByRole('option', { name: 'Your own…' }));
  await user.type(dialog.getByLabelText('Your unit'), 'session');
  await user.click(dialog.getByRole('button', { name: 'Tax' }));
  await user.click(await dialog.findByRole('checkbox', { name: `${rate.name} 20%` }));
  await user.click(dialog.getByRole('button', { name: 'Currency' }));
  await user.click(dialog.getByLabelText('Currency of the rate'));
  await user.click(await screen.findByRole('option', { name: /^JPY/ }));
  await user.click(dialog.getByRole('button', { name: 'Create Item' }));
  expect(await dialog.findByText('Enter a plain number without decimals, like 1250')).toBeVisible();
  await user.clear(dialog.getByLabelText('Rate *'));
  await user.type(dialog.getByLabelText('Rate *'), '8000');
  await user.click(dialog.getByRole('button', { name: 'Create Item' }));
  expect(await screen.findByText('Item created successfully')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ rate: '8000.00', unit: null, unitLabel: 'session', taxRateIds: [rate.id], currency: 'JPY' },
  });
});
