/** Puts text on the clipboard. @throws when the browser refuses */
export async function copyText(text: string): Promise<void> {
  // The clipboard API exists only on https and localhost; the product also runs on plain http in a private network.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  field.readOnly = true;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser did not copy the text');
}
