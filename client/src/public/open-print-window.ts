/**
 * Opens the printable view in a new window, which prints on load.
 * @returns false when the browser blocked the window
 */
export function openPrintWindow(): boolean {
  const opened = window.open('?print=1', '_blank', 'popup,width=900,height=1000');
  return opened !== null && !opened.closed;
}
