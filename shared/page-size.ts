/** Rows that Load More adds. */
export const PAGE_SIZE = 15;
/** Largest page the server answers. */
export const MAX_PAGE_SIZE = 100;
