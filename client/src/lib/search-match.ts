import { foldForSearch } from '#shared/search-text.ts';

/** Whether a text includes what was typed, compared as the server's search does. */
export const includesSearch = (text: string, search: string) =>
  foldForSearch(text).includes(foldForSearch(search));
