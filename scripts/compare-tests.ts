import { readTitles } from './test-reports.ts';

const USAGE = `Lists the tests that an earlier run had and a later one has not, by file and title.

  node --import tsx scripts/compare-tests.ts before.json[,more.json] after.json[,more.json]

The files are JSON reports of Vitest or Playwright; \`npm test\` leaves its own in .cache/test.`;

const [before, after] = process.argv.slice(2).map((list) => new Set(list.split(',').flatMap(readTitles)));
if (!before || !after) {
  console.error(USAGE);
  process.exit(1);
}
const missing = [...before].filter((title) => !after.has(title));
const added = [...after].filter((title) => !before.has(title)).length;
for (const title of missing) console.log(title);
console.log(
  `${before.size} tests before, ${after.size} after: ${missing.length} are missing, ${added} are new.`,
);
