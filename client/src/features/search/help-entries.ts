import { helpArticles } from '#client/content/help-articles.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The help itself, and its articles. */
export const helpEntries: readonly PaletteEntry[] = [
  { key: 'help', kind: 'help', label: 'Help Center', path: '/help' },
  ...helpArticles.map(({ id, question, tags }) => ({
    key: `help ${id}`,
    kind: 'help' as const,
    label: question,
    tags,
    path: `/help#${id}`,
  })),
];
