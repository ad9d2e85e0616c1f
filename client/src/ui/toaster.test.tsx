import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fillBrowserGaps } from '#client/test/browser-gaps.ts';
import { clearToasts, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  fillBrowserGaps();
  clearToasts();
});

const messages = () => screen.getByRole('region', { name: 'Messages, F8' });

test('a toast shows its words, and a failure is marked as one', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'Error', description: 'Failed to create client', variant: 'destructive' });
  });
  const shown = within(messages());
  expect(shown.getByText('Failed to create client')).toBeVisible();
  expect(shown.getByText('Error').closest('[data-variant]')).toHaveAttribute('data-variant', 'destructive');
});

test('only the newest toast is visible', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'First' });
    toast({ title: 'Second' });
  });
  const shown = within(messages());
  expect(shown.queryByText('First')).toBeNull();
  expect(shown.getByText('Second')).toBeVisible();
});

test('Dismiss closes a toast', async () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'Going' });
  });
  await userEvent.click(within(messages()).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Going')).toBeNull();
});

test('F8 moves the focus to the messages', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'Here' });
  });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(messages().contains(document.activeElement)).toBe(true);
});
