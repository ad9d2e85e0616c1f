import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, unauthorized } from '#client/test/fake-server.ts';
import { renderApp } from '#client/test/render-app.tsx';

test.each([
  ['report-sign-in', 'Sign Out All Devices', 'Reset password', '/reset-password'],
  ['undo-email-change', 'Undo Change', 'Sign In', '/auth'],
  ['keep-account', 'Keep My Account', 'Sign In', '/auth'],
])(
  'a link to /%s that is no longer good says so first, and offers what its words advise',
  async (path, button, next, href) => {
    fakeServer({
      'GET /api/user': unauthorized,
      [`POST /api/${path}`]: { status: 400, json: { message: 'Gone', code: 'invalid_link' } },
    });
    const { user } = renderApp(`/${path}`, { linkToken: 'the-token' });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toHaveFocus();
    expect(screen.getByRole('link', { name: next })).toHaveAttribute('href', href);
  },
);
