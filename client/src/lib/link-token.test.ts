import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { pageRoutes } from '#shared/routes.ts';
import { linkToken } from './link-token.ts';

const beforeApp = readFileSync('client/public/before-app.js', 'utf8');
/** Opens an address as a mailed link does, up to where the app is loaded. */
function open(address: string): void {
  history.replaceState(null, '', address);
  new Function(beforeApp)();
}

afterAll(() => history.replaceState(null, '', '/'));

const paths = pageRoutes.filter((route) => 'takesToken' in route).map(({ path }) => path);

test.each(paths)('the token of a link to %s is taken out of the address', (path) => {
  open(`${path}?token=a-secret`);
  expect([linkToken(), location.pathname, location.search]).toEqual(['a-secret', path, '']);
});

test('other pages keep what their address says', () => {
  open('/invoices?token=a-word');
  expect([linkToken(), location.search]).toEqual([undefined, '?token=a-word']);
});
