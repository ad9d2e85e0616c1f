import { configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { App } from '#client/app/app.tsx';
import { createQueryClient } from '#client/app/query-client.ts';
import { redirectToSignIn } from '#client/app/session-loss.ts';
import { setActiveAccount } from '#client/lib/active-account.ts';
import { clearToasts } from '#client/ui/toast-store.ts';
import { fillBrowserGaps } from './browser-gaps.ts';

// Whole screens take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/**
 * Opens the workspace at `path`, as a browser would. Put a fake server in place first.
 * @param state of the history entry
 */
export function renderApp(path: string, state: object | null = null) {
  fillBrowserGaps();
  clearToasts();
  setActiveAccount(undefined);
  window.history.replaceState(state, '', path);
  const queryClient = createQueryClient(redirectToSignIn);
  const loadAgain = vi.fn();
  const view = render(<App queryClient={queryClient} loadAgain={loadAgain} />);
  return { ...view, queryClient, loadAgain, user: userEvent.setup({ delay: null }) };
}

/** The dialog of that name, once it takes the pointer. */
export async function findDialog(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(getComputedStyle(dialog).pointerEvents).not.toBe('none'));
  return dialog;
}
