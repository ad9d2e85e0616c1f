import { expect, test } from '#e2e/fixtures/test.ts';
import { buildClient, buildInvoice, buildNote } from '#server/test/factories.ts';

const payloads = [
  '"><img src=x onerror=alert(1)>',
  "<svg/onload=document.title='hit'>",
  '</script><script>alert(1)</script>',
  '</style><script>opener.pwned=1</script>',
  '{{7*7}}',
  'javascript:alert(1)',
];
const text = payloads.join(' ');

test('markup in any field is shown literally on every screen', async ({ page, seller, context }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const client = await buildClient(seller.caller, {
    name: `C ${text}`,
    company: text,
    address: text,
    notes: text,
  });
  await buildNote(seller.caller, client.id, { title: `N ${text}`, content: text });
  const lines = payloads.map((description) => ({ description, quantity: '1', rate: '1' }));
  const title = `I ${text}`.slice(0, 200);
  const invoice = await buildInvoice(seller.caller, client.id, { title, description: text }, lines);

  await page.goto('/clients');
  await expect(page.getByText(`C ${text}`).first()).toBeVisible();
  await page.goto(`/clients/${client.id}`);
  await expect(page.getByRole('heading', { name: `C ${text}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { name: `N ${text}` })).toBeVisible();
  await page.goto('/invoices');
  await expect(page.getByText(title)).toBeVisible();
  await page.goto(`/invoices?edit=${invoice.id}`);
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
  await page.goto(`/invoice/${invoice.invoiceNumber}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const payload of payloads) await expect(page.getByRole('table')).toContainText(payload);

  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Download Invoice' }).click();
  const print = await opened;
  await expect(print.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await print.title()).not.toBe('hit');
});
