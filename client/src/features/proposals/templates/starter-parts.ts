import type { ClientQuantity, SectionChoice } from '#shared/proposal-options.ts';
import type { RichBlock, RichText } from '#shared/rich-text.ts';
import { priceIn } from './price-level.ts';

/** A proposal to start from that comes with the product. */
export interface StarterTemplate {
  id: string;
  name: string;
  about: string;
  /** As a draft of a proposal holds it. */
  content: (currency: string) => { proposal: Record<string, unknown>; items: Record<string, unknown>[] };
}

export const paragraph = (text: string): RichBlock => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
export const heading = (text: string): RichBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const list = (type: 'bulletList' | 'orderedList', texts: readonly string[]): RichBlock => ({
  type,
  content: texts.map((text) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })),
});
export const bullets = (...texts: string[]) => list('bulletList', texts);
export const steps = (...texts: string[]) => list('orderedList', texts);
export const doc = (...content: RichBlock[]): RichText => ({ type: 'doc', content });

interface Priced {
  description: string;
  /** In dollars, or as many digits of another currency. */
  price: number;
  quantity?: string;
  unit?: string;
  optional?: boolean;
  selected?: boolean;
  clientQuantity?: ClientQuantity;
}

const itemsIn = (currency: string, lines: readonly Priced[]) =>
  lines.map(({ price, quantity = '1', ...line }) => ({ ...line, quantity, rate: priceIn(price, currency) }));

interface Heading {
  title: string;
  note?: string;
  at: number;
  choice?: SectionChoice;
}

interface Written {
  id: string;
  name: string;
  about: string;
  title: string;
  cover: RichText;
  textSections: { title: string; body: RichText }[];
  sections: Heading[];
  lines: Priced[];
  terms: string;
  deposit?: { percent: string; dueDays: number };
}

/** Texts and prices as a template. */
export const starter = ({ id, name, about, lines, ...proposal }: Written): StarterTemplate => ({
  ...{ id, name, about },
  content: (currency) => ({
    proposal: { ...proposal, requiresSignature: true, currency },
    items: itemsIn(currency, lines),
  }),
});
