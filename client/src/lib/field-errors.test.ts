import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { showFieldErrors } from './field-errors.ts';

const values = { title: '', clientId: '', items: [{ description: '', quantity: '', rate: '' }] };

function shownFor(fieldErrors: Record<string, string[]>, rename?: Record<string, string>) {
  const setError = vi.fn();
  const form = { setError, getValues: (() => values) as never };
  const error = new ApiError(400, JSON.stringify({ message: 'Invalid', fieldErrors }), 'Bad Request');
  const isShown = showFieldErrors<typeof values>(form, error, rename);
  return { isShown, names: setError.mock.calls.map(([name]) => name), calls: setError.mock.calls };
}

test('a path names its field whole, below the object that was sent, or by its last part', () => {
  expect(shownFor({ 'items.0.quantity': ['Quantity is required'] }).names).toEqual(['items.0.quantity']);
  expect(shownFor({ 'invoice.title': ['Title is required'] }).names).toEqual(['title']);
  expect(shownFor({ 'a.b.clientId': ['Choose a client'] }).names).toEqual(['clientId']);
});

test('the first error takes the focus', () => {
  const { calls } = shownFor({ title: ['Title is required'], clientId: ['Choose a client'] });
  expect(calls).toEqual([
    ['title', { type: 'server', message: 'Title is required' }, { shouldFocus: true }],
    ['clientId', { type: 'server', message: 'Choose a client' }, { shouldFocus: false }],
  ]);
});

test('an error of no field, or of another kind, is left to the toast', () => {
  expect(shownFor({ 'items.7.rate': ['Rate is required'], nothing: ['?'] }).isShown).toBe(false);
  const form = { setError: vi.fn(), getValues: (() => values) as never };
  expect(showFieldErrors<typeof values>(form, new Error('offline'))).toBe(false);
});

test('names that differ are translated', () => {
  expect(shownFor({ client: ['Choose a client'] }, { client: 'clientId' }).names).toEqual(['clientId']);
});
