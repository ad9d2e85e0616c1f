import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { createDevMailbox } from '#server/providers/dev-mailbox.ts';
import { devMailboxRoutes } from './dev-mailbox.ts';

function openMailbox() {
  const mailbox = createDevMailbox();
  return { mailbox, visitor: supertest(express().use('/dev/mailbox', devMailboxRoutes(mailbox))) };
}

const mail = {
  messageId: '1@localhost',
  fromName: 'Bright Studio',
  to: 'lena@acme.example',
  replyTo: 'studio@bright.example',
  subject: 'Invoice <b>INV-0001</b>',
  text: 'Hello <i>Lena</i>',
  html: '<p>Hello</p>',
};

test('an empty mailbox says what it is for', async () => {
  const { visitor } = openMailbox();
  expect((await visitor.get('/dev/mailbox').expect(200)).text).toContain('No emails yet.');
});

test('what would have gone out is listed, newest first, and shown as HTML and text', async () => {
  const { mailbox, visitor } = openMailbox();
  await mailbox.send(mail);
  await mailbox.send({ ...mail, messageId: '2@localhost', subject: 'Second' });
  const list = (await visitor.get('/dev/mailbox')).text;
  expect(list.indexOf('Second')).toBeLessThan(list.indexOf('INV-0001'));
  const shown = (await visitor.get('/dev/mailbox/1@localhost').expect(200)).text;
  expect(shown).toContain('Invoice &lt;b&gt;INV-0001&lt;/b&gt;');
  expect(shown).toContain('Hello &lt;i&gt;Lena&lt;/i&gt;');
  expect(shown).toContain('studio@bright.example');
  const html = await visitor.get('/dev/mailbox/1@localhost/html').expect(200);
  expect(html.text).toBe('<p>Hello</p>');
  expect(html.headers['content-security-policy']).toContain("default-src 'none'");
  expect(html.headers['content-security-policy']).toContain('img-src http: https:');
});

test('a link of an email opens a page of its own, which no frame may show', async () => {
  const { mailbox, visitor } = openMailbox();
  await mailbox.send({
    ...mail,
    html: '<html><head></head><body><a href="/confirm-email">Go</a></body></html>',
  });
  const shown = (await visitor.get('/dev/mailbox/1@localhost')).text;
  expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const html = (await visitor.get('/dev/mailbox/1@localhost/html')).text;
  expect(html).toContain('<head><base target="_blank">');
});

test('it keeps a hundred mails', async () => {
  const { mailbox } = openMailbox();
  for (let number = 0; number < 105; number++)
    await mailbox.send({ ...mail, messageId: `${number}@localhost` });
  expect(mailbox.mails).toHaveLength(100);
  expect(mailbox.mails[0]?.messageId).toBe('104@localhost');
});
