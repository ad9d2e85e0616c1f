/** Reloads the page when its document is gone, so that the server shows the 404. */
export function reloadIfGone({ status }: Pick<Response, 'status'>): void {
  if (status === 404) location.reload();
}
