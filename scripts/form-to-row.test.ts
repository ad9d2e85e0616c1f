import { expect, test } from 'vitest';
import { listFormToRow } from './form-to-row.ts';

const paths = await listFormToRow(process.cwd());

test.each(paths.map((path) => [path.what, path] as const))(
  'from form to row, %s takes few files',
  (_what, { files, most }) => {
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
  },
);
