import { createPool, openDatabase } from '#server/db/client.ts';
import { makeDueInvoices } from '#server/features/recurring/make-due-invoices.ts';

/** A process that makes what is due at an instant: `run-round.ts <database url> <instant>`. */
const [url = '', instant = ''] = process.argv.slice(2);
const pool = createPool(url, { max: 2, onIdleError: () => undefined });
await makeDueInvoices(openDatabase(pool), new Date(instant));
await pool.end();
