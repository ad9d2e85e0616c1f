import { foldForSearch } from '#shared/search-text.ts';

/** Whether a text holds what was typed, as searches on the server compare it. */
export const holdsSearch = (text: string, search: string) =>
  foldForSearch(text).includes(foldForSearch(search));
