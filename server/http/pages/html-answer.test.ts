import compression from 'compression';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { sendHtml, sharedText } from './html-answer.ts';

const short = `<p>${'a page of a few lines, '.repeat(200)}</p>`;
const long = `<p>${'a page of many lines, '.repeat(20_000)}</p>`;

// Two bytes and four of a character; an empty run of blocks is none to stumble over either.
const around = { before: '<p>é', shared: sharedText(short), after: '🧾</p>' };
const aroundWhole = `${around.before}${short}${around.after}`;
const alone = { before: '', shared: sharedText(short), after: '' };

const app = express();
app.use(compression());
app.get('/short', (_request, response) => sendHtml(response, 200, short));
app.get('/around', (_request, response) => sendHtml(response, 200, around));
app.get('/alone', (_request, response) => sendHtml(response, 200, alone));
app.get('/long', (_request, response) => sendHtml(response, 404, long));
const visitor = supertest(app);

describe('a page', () => {
  it.each([
    ['/short', 200, short],
    ['/around', 200, aroundWhole],
    ['/alone', 200, short],
    ['/long', 404, long],
  ])('%s is compressed for who takes that, and reaches everybody whole', async (path, status, html) => {
    for (const accepted of ['gzip, deflate, br', 'gzip', 'br', 'identity', 'gzip;q=0, identity']) {
      const answer = await visitor.get(path).set('Accept-Encoding', accepted);
      expect(answer.status).toBe(status);
      expect(answer.text).toBe(html);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers['content-encoding'] !== undefined).toBe(/gzip$|br|gzip,/.test(accepted));
    }
  });

  it('leaves in one piece of known length where it is short', async () => {
    const { headers } = await visitor.head('/short').set('Accept-Encoding', 'gzip, deflate, br, zstd');
    expect(headers['content-encoding']).toBe('gzip');
    expect(Number(headers['content-length'])).toBeLessThan(short.length / 2);
    expect(headers['transfer-encoding']).toBeUndefined();
  });
});
