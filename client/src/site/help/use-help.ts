import { useEffect, useState } from 'react';
import { helpArticles } from '#client/content/help-articles.ts';
import type { HelpCategoryId } from '#client/content/help-categories.ts';

/** Milliseconds between the choice of a category and the way to it: it has to be drawn first. */
export const SCROLL_DELAY = 100;

export interface Help {
  search: string;
  changeSearch: (search: string) => void;
  category: HelpCategoryId | undefined;
  toggleCategory: (category: HelpCategoryId) => void;
  showAll: () => void;
  openId: string | undefined;
  toggleArticle: (id: string) => void;
}

/** Search, category and open article of the help. An article has an address of its own: `/help#overdue`. */
export function useHelp(): Help {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<HelpCategoryId>();
  const [openId, setOpenId] = useState<string>();
  useEffect(() => {
    const openAddressed = () => {
      const id = location.hash.slice(1);
      if (!helpArticles.some((article) => article.id === id)) return;
      setSearch('');
      setCategory(undefined);
      setOpenId(id);
      // Opening another one above may have moved it since the browser went there.
      requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'start' }));
    };
    openAddressed();
    window.addEventListener('hashchange', openAddressed);
    return () => window.removeEventListener('hashchange', openAddressed);
  }, []);
  const toggleCategory = (chosen: HelpCategoryId) => {
    if (chosen === category) return setCategory(undefined);
    setCategory(chosen);
    setTimeout(() => scrollTo(chosen), SCROLL_DELAY);
  };
  const toggleArticle = (id: string) => {
    const next = openId === id ? undefined : id;
    setOpenId(next);
    history.replaceState(history.state, '', next ? `#${next}` : location.pathname + location.search);
  };
  return {
    search,
    changeSearch: setSearch,
    category,
    toggleCategory,
    showAll: () => setCategory(undefined),
    openId,
    toggleArticle,
  };
}

function scrollTo(id: string) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' });
}
