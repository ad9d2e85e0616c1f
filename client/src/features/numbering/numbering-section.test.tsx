import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNumbering } from '#client/test/numbering.ts';
import { playScenario } from '#client/test/scenario.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const path = '/settings?tab=invoicing';
const NUMBERING = '/api/user/numbering';
const year = new Date().getFullYear();

const nextThree = { name: 'The next three' };

const formNamed = async (name: string) => within(await screen.findByRole('form', { name }));

test('the next three numbers follow what is typed, and what changes is saved', async () => {
  const saved = { ...fakeNumbering.invoice, prefix: 'RE-{year}-', next: 118, restartsYearly: true };
  const { user, server } = await playScenario({
    path,
    answers: { [`PUT ${NUMBERING}`]: { json: { ...fakeNumbering, invoice: saved } } },
  });
  const form = await formNamed('Invoice numbers');
  expect(form.getByRole('status', nextThree)).toHaveTextContent('INV-0042, INV-0043, INV-0044');
  expect(form.getByRole('checkbox')).toBeDisabled();
  await user.clear(form.getByLabelText('Prefix'));
  expect(form.getByText('—')).toBeVisible();
  await user.type(form.getByLabelText('Prefix'), 're-{{year}-');
  expect(form.getByLabelText('Prefix')).toHaveValue('RE-{year}-');
  await user.clear(form.getByLabelText('Next number'));
  await user.type(form.getByLabelText('Next number'), '118');
  expect(form.getByRole('status', nextThree)).toHaveTextContent(
    `RE-${year}-0118, RE-${year}-0119, RE-${year}-0120`,
  );
  await user.click(form.getByRole('checkbox', { name: 'Start again at 1 each year' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Invoice numbers updated successfully')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ kind: 'invoice', prefix: 'RE-{year}-', next: 118, restartsYearly: true },
  });
  expect((await formNamed('Proposal numbers')).getByRole('status', nextThree)).toHaveTextContent(
    'PRO-0007, PRO-0008, PRO-0009',
  );
});

test('a refused number is named at its field', async () => {
  const message = 'Must be at least 42: lower numbers have been used';
  const { user, server } = await playScenario({
    path,
    answers: { [`PUT ${NUMBERING}`]: { status: 400, json: { message, fieldErrors: { next: [message] } } } },
  });
  const form = await formNamed('Invoice numbers');
  await user.clear(form.getByLabelText('Next number'));
  await user.type(form.getByLabelText('Next number'), 'soon');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText('Use a whole number from 1 to 999,999,999')).toBeVisible();
  expect(server.count('PUT', NUMBERING)).toBe(0);
  await user.clear(form.getByLabelText('Next number'));
  await user.type(form.getByLabelText('Next number'), '7');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText(message)).toBeVisible();
});

test('of two wrong fields the first has the focus', async () => {
  const { user } = await playScenario({ path });
  const form = await formNamed('Invoice numbers');
  await user.clear(form.getByLabelText('Prefix'));
  await user.clear(form.getByLabelText('Next number'));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(form.getByLabelText('Prefix')).toHaveFocus());
});

test("numbering that couldn't be loaded can be retried", async () => {
  const { user, server } = await playScenario({ path, answers: { [`GET ${NUMBERING}`]: { status: 503 } } });
  expect(await screen.findAllByText("Couldn't load your numbering")).toHaveLength(3);
  server.on(`GET ${NUMBERING}`, { json: fakeNumbering });
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  await user.click(retry as HTMLElement);
  await formNamed('Invoice numbers');
});
