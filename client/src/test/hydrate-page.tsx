import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { renderPublicPage } from '#client/entry-server.tsx';
import { PublicPageView } from '#client/public/public-page.tsx';
import type { PublicPage } from '#shared/page-render.ts';

let unmount = () => {};

/** Unmounts the page, as leaving it does. Call it after each test. */
export function leavePage(): void {
  act(() => unmount());
  document.body.innerHTML = '';
}

/** Hydrates the server's markup; a difference fails the test. */
export async function hydratePage(page: PublicPage): Promise<void> {
  const root = document.createElement('div');
  root.innerHTML = renderPublicPage(page).markup;
  document.body.append(root);
  await act(async () => {
    const hydrated = hydrateRoot(root, <PublicPageView page={page} />, {
      onRecoverableError: (error) => expect.unreachable(String(error)),
    });
    unmount = () => hydrated.unmount();
  });
}
