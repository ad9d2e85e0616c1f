import type { Locator, Page } from '@playwright/test';
import { fillLines, pickClient } from '#e2e/fixtures/workspace.ts';
import type { Caller } from '#server/test/agent.ts';
import { buildClient, buildInvoice, buildProposal, buildUser, dayFromToday } from '#server/test/factories.ts';

export interface Stage {
  page: Page;
  /** Shows a caption from now on. */
  say: (text: string) => void;
  /** Goes to a page, and shows it when `sight` is there. */
  visit: (path: string, sight: Locator) => Promise<void>;
  /** Leaves time to read. */
  rest: (milliseconds: number) => Promise<void>;
}

const clients = [
  { name: 'Brightwater Coffee Roasters', email: 'hello@brightwater.example' },
  { name: 'Okafor Legal', email: 'office@okafor.example' },
  { name: 'Juniper Street Kitchen', email: 'kitchen@juniper.example' },
  { name: 'Lindqvist Furniture', email: 'studio@lindqvist.example' },
];

const done = [
  { client: 1, title: 'Website retainer, October', rate: '2400.00', isPaid: true },
  { client: 2, title: 'Menu design, winter', rate: '1180.00', isPaid: true },
  { client: 3, title: 'Photography, two days', rate: '3950.00', dueDate: dayFromToday(-6) },
  { client: 1, title: 'Website retainer, November', rate: '2400.00', isPaid: true },
  { client: 2, title: 'Shop signage', rate: '940.50' },
];

export interface Prepared {
  email: string;
  /** Of a proposal that waits for its answer. */
  proposalPath: string;
}

/** A seller with work behind them. */
export async function prepareSeller(caller: Caller): Promise<Prepared> {
  const { email } = await buildUser(caller, {
    fullName: 'Ines Harrow',
    businessName: 'Harrow & Vale Studio',
    timeZone: 'UTC',
  });
  const ids: string[] = [];
  for (const client of clients) {
    const { id } = await buildClient(caller, { ...client, company: null, notes: null });
    ids.push(id);
  }
  const clientId = (index: number) => ids[index] ?? '';
  for (const { client, title, rate, isPaid, ...fields } of done) {
    const invoice = await buildInvoice(caller, clientId(client), { title, ...fields }, [
      { description: title, quantity: 1, rate },
    ]);
    if (isPaid) await caller.send('PUT', `/api/invoices/${invoice.id}`, { body: { status: 'paid' } });
  }
  const proposal = await buildProposal(
    caller,
    clientId(3),
    { title: 'A web shop for furniture', description: 'Design, build and launch, in eight weeks.' },
    [
      { description: 'Design', quantity: 6, rate: '640.00' },
      { description: 'Build', quantity: 14, rate: '640.00' },
      { description: 'Launch and handover', quantity: 1, rate: '900.00' },
    ],
  );
  return { email, proposalPath: `/proposal/${proposal.proposalNumber}` };
}

/** What the film tells, from a new invoice to a proposal that becomes one. */
export async function play(stage: Stage, proposalPath: string): Promise<void> {
  stage.say('Every invoice in one list: what is paid, what is sent, what is overdue.');
  await stage.rest(2_600);
  await createInvoice(stage);
  await showInvoice(stage);
  await acceptProposal(stage, proposalPath);
  await convert(stage);
}

async function createInvoice({ page, say, rest }: Stage): Promise<void> {
  say('A new one: pick the client and say what it is for.');
  await click(page, page.getByRole('button', { name: 'Create Invoice' }).first());
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' });
  await dialog.waitFor();
  await rest(700);
  await pickClient(page, dialog, 'Brightwater Coffee Roasters');
  await rest(500);
  await dialog.getByLabel('Title').pressSequentially('Brand identity and packaging', { delay: 35 });
  await rest(500);
  say('Write the lines. The total is exact, to the cent.');
  await fillLines(dialog, [{ description: 'Logo and wordmark', quantity: '1', rate: '4200' }]);
  await rest(700);
  await fillLines(dialog, [
    { description: 'Logo and wordmark', quantity: '1', rate: '4200' },
    { description: 'Packaging, six coffees', quantity: '6', rate: '640' },
  ]);
  await rest(1_200);
  say('Creating it sends it. Your client gets the link, and the invoice as a PDF.');
  await click(page, dialog.getByRole('button', { name: 'Create Invoice' }));
  await dialog.waitFor({ state: 'hidden' });
  await rest(2_600);
}

async function showInvoice({ page, say, visit, rest }: Stage): Promise<void> {
  const link = page
    .getByRole('row', { name: 'INV-0006' })
    .getByRole('link', { name: 'View INV-0006', includeHidden: true });
  const path = (await link.getAttribute('href')) ?? '';
  await visit(path, page.getByRole('heading', { name: 'Invoice Ready' }));
  say('This is what your client sees: who, how much, and by when. No account needed.');
  await rest(2_200);
  await page.mouse.wheel(0, 420);
  await rest(2_200);
}

async function acceptProposal({ page, say, visit, rest }: Stage, path: string): Promise<void> {
  await visit(path, page.getByRole('heading', { name: 'Action Required' }));
  say('A proposal is answered on its page.');
  await rest(2_000);
  await click(page, page.getByRole('button', { name: 'Accept Proposal' }));
  await rest(700);
  await page.getByLabel('Your name (optional)').pressSequentially('Lena Lindqvist', { delay: 40 });
  await rest(400);
  await click(page, page.getByRole('button', { name: 'Accept', exact: true }));
  await page.getByRole('heading', { name: 'Proposal Accepted' }).waitFor();
  await rest(1_800);
}

async function convert({ page, say, visit, rest }: Stage): Promise<void> {
  const row = page.getByRole('row', { name: 'PRO-0001' });
  await visit('/proposals', row);
  say('You know at once, and turn the yes into an invoice with the same lines.');
  await rest(1_600);
  await click(page, row.getByRole('button', { name: /actions/i }));
  await rest(500);
  await click(page, page.getByRole('menuitem', { name: 'Convert to invoice' }));
  await rest(900);
  await click(page, page.getByRole('alertdialog').getByRole('button', { name: 'Create Invoice' }));
  await row.getByRole('link', { name: 'INV-0007' }).waitFor();
  await rest(1_200);
  await visit('/invoices', page.getByText('INV-0007').first());
  say('And you see where you stand.');
  await rest(3_500);
}

/** Moves the pointer there first, as a person would. */
async function click(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await target.click();
}
