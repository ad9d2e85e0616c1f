import { hydrateRoot } from 'react-dom/client';
import type { VerifyPage as Page } from '#shared/page-render.ts';
import { PublicLayout } from './public-layout.tsx';
import { VerifyPage } from './verify-page.tsx';

export function hydrateVerify(root: HTMLElement, { verification }: Page): void {
  hydrateRoot(
    root,
    <PublicLayout>
      <VerifyPage verification={verification} />
    </PublicLayout>,
  );
}
