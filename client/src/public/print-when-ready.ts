/** Opens the print dialog once styles, fonts and images have loaded. */
export async function printWhenReady(page: Document): Promise<void> {
  const view = page.defaultView;
  if (!view) return;
  await loaded(page, view);
  await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)));
  // Fonts start loading when text is laid out; `ready` alone could resolve before that.
  page.body.getBoundingClientRect();
  await page.fonts.ready;
  view.print();
}

function loaded(page: Document, view: Window): Promise<void> {
  if (page.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => view.addEventListener('load', () => resolve(), { once: true }));
}
