import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeInvoice, invoiceServer } from '#client/test/invoices.ts';
import { findDialog, renderApp } from '#client/test/render-app.tsx';
import { afterInsert, afterRemove, stepOf } from './line-order.ts';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  // The dialog of the test before gives its history entry back a moment after it has closed.
  await waitFor(() => expect(history.state?.guardDepth ?? 0).toBe(0));
});
afterEach(() => vi.unstubAllGlobals());

type Form = ReturnType<typeof within>;

const line = (form: Form, number: number) => within(form.getByRole('group', { name: `Line ${number}` }));

const descriptions = (form: Form) =>
  form
    .getAllByRole('group')
    .map((group: HTMLElement) => within(group).getByLabelText<HTMLTextAreaElement>('Description').value);

async function openWithLines(...names: string[]) {
  const server = invoiceServer([]);
  server.on('POST /api/invoices', { status: 201, json: fakeInvoice(1) });
  const { user } = renderApp('/invoices?new=1');
  const form = within(await findDialog('Create Invoice'));
  for (const [index, name] of names.entries()) {
    if (index > 0) await user.click(form.getByRole('button', { name: 'Add Item' }));
    await user.type(line(form, index + 1).getByLabelText('Description'), name);
  }
  return { server, user, form };
}

test('Alt and the arrows move a line, whose field keeps the focus', async () => {
  const { user, form } = await openWithLines('a', 'b', 'c');
  await user.click(line(form, 1).getByLabelText('Rate'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(descriptions(form)).toEqual(['b', 'a', 'c']);
  await waitFor(() => expect(line(form, 2).getByLabelText('Rate')).toHaveFocus());
  expect(form.getByText('Moved to position 2 of 3')).toBeInTheDocument();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(descriptions(form)).toEqual(['b', 'c', 'a']);
});

test('Space lifts a line, arrows move it, Space drops it, Escape returns it', async () => {
  const { user, form } = await openWithLines('a', 'b', 'c');
  form.getByRole('button', { name: 'Move line 1' }).focus();
  await user.keyboard(' {ArrowDown}');
  await waitFor(() => expect(form.getByRole('button', { name: 'Move line 2' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(form.getByRole('button', { name: 'Move line 3' })).toHaveFocus());
  await user.keyboard(' ');
  expect(form.getByText('Dropped at position 3')).toBeInTheDocument();
  expect(descriptions(form)).toEqual(['b', 'c', 'a']);
  await user.keyboard(' {ArrowUp}');
  await waitFor(() => expect(form.getByRole('button', { name: 'Move line 2' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(descriptions(form)).toEqual(['b', 'c', 'a']);
  expect(form.getByRole('button', { name: 'Create Invoice' })).toBeVisible();
  expect(screen.queryByText('Discard changes?')).toBeNull();
});

test('a section begins at a new line and is sent with its first', async () => {
  const { server, user, form } = await openWithLines('a');
  await user.click(form.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Bright Fern/ }));
  await user.type(form.getByLabelText('Title'), 'Job');
  await user.type(line(form, 1).getByLabelText('Rate'), '5');
  await user.click(form.getByRole('button', { name: 'Add section' }));
  await waitFor(() => expect(form.getByLabelText('Section 1')).toHaveFocus());
  await user.keyboard('Phase 2');
  await user.type(line(form, 2).getByLabelText('Description'), 'b');
  await user.type(line(form, 2).getByLabelText('Rate'), '7');
  await user.click(form.getByRole('button', { name: 'Create Invoice' }));
  expect(await screen.findByText('Invoice created and sent')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    invoice: { sections: [{ title: 'Phase 2', at: 1 }] },
    items: [{ description: 'a' }, { description: 'b' }],
  });
});

test('a quantity typed as a time becomes hours, visibly', async () => {
  const { user, form } = await openWithLines('a');
  await user.click(form.getByRole('button', { name: 'Add units' }));
  await user.click(line(form, 1).getByRole('combobox', { name: 'Unit' }));
  await user.click(await screen.findByRole('option', { name: 'Hour' }));
  await user.clear(line(form, 1).getByLabelText('Quantity'));
  await user.type(line(form, 1).getByLabelText('Quantity'), '1h20');
  await user.type(line(form, 1).getByLabelText('Rate'), '100');
  expect(line(form, 1).getByLabelText('Quantity')).toHaveValue('1.33');
  expect(line(form, 1).getByText('$133.00')).toBeVisible();
});

test('headings stay with their lines', () => {
  const at = (...places: number[]) => places.map((place) => ({ at: place }));
  expect(afterInsert(at(0, 2), 2)).toEqual(at(0, 3));
  expect(afterRemove(at(0, 2), 2, 3)).toEqual(at(0));
  expect(afterRemove(at(0, 2), 0, 4)).toEqual(at(0, 1));
  expect(stepOf(at(0, 2), 1, 1, 4)).toEqual({ index: 1, sections: at(0, 1) });
  expect(stepOf(at(0, 2), 2, -1, 4)).toEqual({ index: 2, sections: at(0, 3) });
  expect(stepOf(at(0, 2), 2, 1, 4)).toEqual({ index: 3, sections: at(0, 2) });
  expect(stepOf(at(0), 0, -1, 4)).toBeUndefined();
});
