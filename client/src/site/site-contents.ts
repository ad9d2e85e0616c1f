import type { SitePath } from '#shared/site-pages.ts';
import type { SiteContent } from './site-content.ts';

/** The content of each page between navigation and footer. */
export const siteContents: Record<SitePath, () => Promise<SiteContent>> = {
  '/': async () => (await import('./landing/landing-page.tsx')).LandingPage,
  '/features': async () => (await import('./product/features-page.tsx')).FeaturesPage,
  '/pricing': async () => (await import('./pricing/pricing-page.tsx')).PricingPage,
  '/integrations': async () => (await import('./product/integrations-page.tsx')).IntegrationsPage,
  '/api': async () => (await import('./product/api-page.tsx')).ApiPage,
  '/developers': async () => (await import('./product/developers-page.tsx')).DevelopersPage,
  '/help': async () => (await import('./help/help-page.tsx')).HelpPage,
  '/status': async () => (await import('./status/status-page.tsx')).StatusPage,
  '/terms': async () => (await import('./legal/legal-pages.tsx')).TermsPage,
  '/privacy': async () => (await import('./legal/legal-pages.tsx')).PrivacyPage,
  '/cookies': async () => (await import('./legal/legal-pages.tsx')).CookiesPage,
};
