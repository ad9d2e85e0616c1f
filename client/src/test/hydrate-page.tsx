import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { renderPublicPage } from '#client/entry-server.tsx';
import { PublicPageView } from '#client/public/public-page.tsx';
import type { PublicPage } from '#shared/page-render.ts';

const hydrated: Root[] = [];

/** Unmounts what was hydrated, as leaving a page does. Call it after each test. */
export function leavePage(): void {
  act(() => {
    for (const root of hydrated.splice(0)) root.unmount();
  });
  document.body.innerHTML = '';
}

interface Meanwhile {
  /** Happens while the page's code is on its way. */
  before?: () => void;
  /** Happens when the code is there and has not hydrated the page yet. */
  during?: () => void;
}

/** Hydrates the server's markup; a difference fails the test. */
export async function hydratePage(page: PublicPage, { before, during }: Meanwhile = {}): Promise<void> {
  const root = document.createElement('div');
  root.innerHTML = renderPublicPage(page).markup;
  document.body.append(root);
  before?.();
  await act(async () => {
    hydrated.push(
      hydrateRoot(root, <PublicPageView page={page} />, {
        onRecoverableError: (error) => expect.unreachable(String(error)),
      }),
    );
    during?.();
  });
}
