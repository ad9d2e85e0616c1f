import { describe, expect, it } from 'vitest';
import { findPageRoute, pageTitle } from './routes.ts';

describe('finding a page', () => {
  it.each([
    ['/', 'Dashboard'],
    ['/auth', 'Sign In'],
    ['/clients', 'Clients'],
    ['/clients/', 'Clients'],
    ['/Clients', 'Clients'],
    ['/clients/0198c1f0', 'Client'],
    ['/clients/0198c1f0/statement', 'Statement'],
  ])('%s is %s', (pathname, title) => {
    expect(findPageRoute(pathname)?.title).toBe(title);
  });

  it.each(['/nope', '/clients/a/b', '/clients//', '//', '/clientsx', '/constructor'])(
    '%s is none',
    (pathname) => {
      expect(findPageRoute(pathname)).toBeUndefined();
    },
  );

  it('a page for everybody is none of the workspace', () => {
    expect(findPageRoute('/integrations')).toBeUndefined();
  });

  it('every title carries the name of the product', () => {
    expect(pageTitle('Invoices')).toBe('Invoices · Billwright');
  });
});
