/** Path of the API for the document that a page shows. @param path of the page, `/invoice/…` or `/proposal/…` */
export const documentPath = (path: string) =>
  `/api/public${path.replace(/^\/(invoice|proposal)\//i, '/$1s/')}`;
