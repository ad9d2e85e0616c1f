import type { HelpArticle } from '#client/content/help-articles.ts';
import { type HelpCategory, type HelpCategoryId, helpCategories } from '#client/content/help-categories.ts';

export interface HelpGroup {
  category: HelpCategory & { id: HelpCategoryId };
  articles: readonly HelpArticle[];
}

/** The text is part of the question, of the answer or of a tag, in any case. */
export function matchesSearch(article: HelpArticle, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const texts = [article.question, article.answer.join(' '), article.note ?? '', ...article.tags];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** What is shown: by category in the order of the categories, without empty ones. */
export function groupArticles(
  articles: readonly HelpArticle[],
  { search, category }: { search: string; category: HelpCategoryId | undefined },
): HelpGroup[] {
  return helpCategories
    .filter(({ id }) => category === undefined || id === category)
    .map((entry) => ({
      category: entry,
      articles: articles.filter((article) => article.category === entry.id && matchesSearch(article, search)),
    }))
    .filter((group) => group.articles.length > 0);
}

export const countText = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`;
