import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DevelopmentPages, startVite } from './vite-dev.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dataFolder = path.join(root, 'client/.data');
const secretFile = path.join(dataFolder, 'secret');

let vite: DevelopmentPages;
let server: Server;

beforeAll(async () => {
  await mkdir(dataFolder, { recursive: true });
  await writeFile(secretFile, 'a password');
  const app = express();
  server = createServer(app);
  vite = await startVite(root, server, 'silent');
  app.use(vite.files, (_request, response) => void response.status(404).send('nothing here'));
});

afterAll(async () => {
  await vite.close();
  await rm(dataFolder, { recursive: true });
});

describe("the development server's files", () => {
  it('are the sources of the client, under any host name', async () => {
    const answer = await supertest(server).get('/src/public/main.ts').set('Host', 'any.example').expect(200);
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it.each([
    ['server/config.ts', 403],
    ['.env.example', 403],
    ['package.json', 403],
    ['client/.data/secret', 403],
    ['client/../server/config.ts', 403],
  ])('are never %s', async (file, status) => {
    for (const suffix of ['', '?raw', '?import&raw', '?url', '?raw??']) {
      const answer = await supertest(server).get(`/@fs${root}/${file}${suffix}`);
      expect(answer.status, suffix).toBe(status);
      expect(answer.text).not.toMatch(/a password|process\.env|DATABASE_URL=|"dependencies"/);
    }
  });

  it.each(['/.data/secret', '/../.env.example', '/server/config.ts', '/@fs/etc/passwd', '/index.html'])(
    'are not found at %s',
    async (url) => {
      const answer = await supertest(server).get(url);
      expect([403, 404]).toContain(answer.status);
    },
  );
});

describe("the development server's pages", () => {
  it('carry the placeholder of the nonce on every script', async () => {
    const html = await vite.template('index.html', '/');
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain('nonce="__CSP_NONCE__"');
  });

  it('are rendered from the sources', async () => {
    const renderer = await vite.renderer();
    const { markup, title } = renderer.renderPublicPage({ kind: 'invoice-not-found' });
    expect(title).toBe('Invoice Not Found');
    expect(markup).toContain('Invoice Not Found');
  });
});
