import type { APIRequestContext } from '@playwright/test';

const ATTEMPTS = 40;
const PAUSE = 500;

/** Follows the confirmation link that the development server keeps in its mailbox. */
export async function confirmAddress(request: APIRequestContext, email: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const token = await findToken(request, email);
    if (token) {
      await request.post('/api/confirm-email', { data: { token } });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error(`No confirmation link for ${email} came to /dev/mailbox`);
}

async function findToken(request: APIRequestContext, email: string): Promise<string | undefined> {
  const list = await (await request.get('/dev/mailbox')).text();
  const entries = list.split('<li>').filter((entry) => entry.includes(`<small>${email} `));
  for (const entry of entries) {
    const path = /href="([^"]+)"/.exec(entry)?.[1];
    const mail = path ? await (await request.get(path)).text() : '';
    const token = /confirm-email\?token=([\w-]+)/.exec(mail)?.[1];
    if (token) return token;
  }
  return undefined;
}
