import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playScenario } from '#client/test/scenario.ts';
import { fakeUser } from '#client/test/users.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const PROFILE = '/api/user/profile';
const path = '/settings';
const stored = {
  businessName: 'Harrow Vale',
  industry: 'food & beverage',
  phone: '+1 555 0100',
  address: '1 Main Street\nSpringfield',
  timeZone: 'America/New_York',
};

describe('the profile', () => {
  test('shows what is stored, the address not to be changed', async () => {
    await playScenario({ path, user: stored });
    expect(await screen.findByLabelText('Full name *')).toHaveValue('Ines Harrow');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveValue('ines@harrowvale.example');
    expect(screen.getByLabelText('Industry')).toHaveTextContent('Food & Beverage');
    expect(screen.getByLabelText('Time zone')).toHaveTextContent('America/New York');
    expect(screen.getByLabelText('Address')).toHaveValue('1 Main Street\nSpringfield');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('saves all fields, shows the new name in the menu, and refetches the lists', async () => {
    const changed = fakeUser({ ...stored, fullName: 'Ana Ruiz', firstName: 'Ana', lastName: 'Ruiz' });
    const { user, server, queryClient } = await playScenario({
      path,
      user: stored,
      answers: { [`PUT ${PROFILE}`]: { json: changed } },
    });
    queryClient.setQueryData(['/api/invoices', 'list'], []);
    const name = await screen.findByLabelText('Full name *');
    await user.clear(name);
    await user.type(name, 'Ana Ruiz');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    server.on('GET /api/user', { json: changed });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...stored,
      fullName: 'Ana Ruiz',
    });
    expect(await screen.findByRole('link', { name: /Ana Ruiz/ })).toBeVisible();
    expect(queryClient.getQueryState(['/api/invoices', 'list'])?.isInvalidated).toBe(true);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('a zone is found by its city', async () => {
    const { user, server } = await playScenario({ path, user: stored });
    await user.click(await screen.findByLabelText('Time zone'));
    await user.keyboard('sao pau{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.count('PUT', PROFILE)).toBe(1));
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      timeZone: 'America/Sao_Paulo',
    });
  });

  test('without a name it is not sent; what the server refuses stands at its field and is kept', async () => {
    const { user, server } = await playScenario({
      path,
      user: stored,
      answers: {
        [`PUT ${PROFILE}`]: {
          status: 400,
          json: { message: 'no', fieldErrors: { phone: ['Must be at most 50 characters'] } },
        },
      },
    });
    const name = await screen.findByLabelText('Full name *');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Full name is required')).toBeVisible();
    expect(server.count('PUT', PROFILE)).toBe(0);
    await user.type(name, 'Ana');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Must be at most 50 characters')).toBeVisible();
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    expect(name).toHaveValue('Ana');
  });
});

describe('a changed profile', () => {
  test('stays while other tabs are looked at and asks before another screen', async () => {
    const { user } = await playScenario({ path, user: stored, steps: [['type', 'Phone', '9']] });
    await user.click(screen.getByRole('tab', { name: 'Billing' }));
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 555 01009');
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(window.location.pathname).toBe('/settings');
    await user.click(await screen.findByRole('link', { name: 'Clients' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/clients'));
    await user.click(await screen.findByRole('link', { name: 'Settings' }));
    expect(await screen.findByLabelText('Phone')).toHaveValue('+1 555 0100');
    expect(screen.queryByText('You have unsaved text from earlier.')).toBeNull();
  });

  test('goes back to what is stored by Discard', async () => {
    const { user } = await playScenario({
      path,
      user: stored,
      steps: [
        ['type', 'Phone', '9'],
        ['press', 'Discard'],
      ],
    });
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 555 0100');
    expect(screen.getByLabelText('Full name *')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    await waitFor(() => expect(window.location.pathname).toBe('/clients'));
  });

  test('left by the browser’s Back, what was typed is offered again', async () => {
    const { user, unmount } = await playScenario({ path, user: stored, steps: [['type', 'Phone', '9']] });
    await user.click(screen.getByRole('tab', { name: 'Billing' }));
    unmount();
    await playScenario({ path, user: stored, steps: [['press', 'Restore']] });
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 555 01009');
  });

  test('a change in another window shows, except where somebody is typing', async () => {
    const { server, queryClient } = await playScenario({
      path,
      user: stored,
      steps: [['type', 'Phone', '9']],
    });
    server.on('GET /api/user', { json: fakeUser({ ...stored, phone: '7', businessName: 'Vale' }) });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.getByLabelText('Business name')).toHaveValue('Vale'));
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 555 01009');
  });
});
