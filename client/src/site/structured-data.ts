import { helpArticles } from '#client/content/help-articles.ts';
import { pricingFaq } from '#client/content/plans.ts';
import { brand } from '#shared/brand.ts';
import { chargedAmounts } from '#shared/prices.ts';
import { findSitePage, type SitePath } from '#shared/site-pages.ts';

type Entry = Record<string, unknown>;

/** What a page tells search engines, in the words of schema.org. Addresses are paths. */
export function structuredData(path: SitePath): Entry[] {
  if (path === '/') return [organization, application];
  if (path === '/pricing') return [application, questions(pricingFaq), trail(path)];
  if (path === '/help') return [questions(helpArticles), trail(path)];
  return [trail(path)];
}

const organization: Entry = {
  '@type': 'Organization',
  name: brand.name,
  url: '/',
  logo: '/favicon.svg',
  email: brand.supportEmail,
};

const offer = (name: string, price: string) => ({ '@type': 'Offer', name, price, priceCurrency: 'USD' });

const application: Entry = {
  '@type': 'SoftwareApplication',
  name: brand.name,
  url: '/',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  offers: [
    offer('Free', '0'),
    offer('Pro, monthly', chargedAmounts.monthly),
    offer('Pro, yearly', chargedAmounts.yearly),
  ],
};

interface Asked {
  question: string;
  answer: readonly string[];
  note?: string;
}

function questions(asked: readonly Asked[]): Entry {
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer, note }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: [...answer, ...(note ? [note] : [])].join(' ') },
    })),
  };
}

function trail(path: SitePath): Entry {
  return { '@type': 'WebPage', name: findSitePage(path)?.title, url: path };
}
