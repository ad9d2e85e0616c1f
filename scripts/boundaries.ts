import { checkImportBoundaries } from './import-boundaries.ts';

const FEWEST_MODULES = 100;

const { violations, unread, read } = checkImportBoundaries(process.cwd());
const faults = [...violations, ...unread.map((file) => `not read: ${file}`)];
if (read < FEWEST_MODULES) faults.push(`only ${read} modules were read`);
for (const fault of faults) console.error(fault);
console.log(`${read} modules read, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
