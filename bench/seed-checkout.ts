import { spawnSync } from 'node:child_process';

const SCRIPT = `
const [databaseUrl, userId, count] = process.argv.slice(1);
const { seedInvoices } = await import(process.cwd() + '/bench/seed.ts');
await seedInvoices(databaseUrl, userId, Number(count));
`;

/** Fills a database by the code of the checkout it belongs to, whose tables may be others. */
export function seedCheckout(checkout: string, databaseUrl: string, userId: string, count: number): void {
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT, databaseUrl, userId, String(count)],
    { cwd: checkout, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`${checkout} could not fill its database`);
}
