import { cookies, privacy, terms } from '#client/content/legal.ts';
import { LegalPage } from './legal-page.tsx';

export function TermsPage() {
  return <LegalPage text={terms} />;
}

export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}

export function CookiesPage() {
  return <LegalPage text={cookies} />;
}
