/** Loads the page anew where its document is gone: the link itself says so best. */
export function leaveIfGone({ status }: Pick<Response, 'status'>): void {
  if (status === 404) location.reload();
}
