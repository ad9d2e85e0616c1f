import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

test('a port that is taken is named, with a way out', async () => {
  const first = createServer();
  await listen(first, { port: 0, host: '127.0.0.1' });
  const { port } = first.address() as AddressInfo;
  await expect(listen(createServer(), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or set PORT to another one, like PORT=${port + 1}.`,
  );
  first.close();
});

test('an address that this machine does not have is named, too', async () => {
  await expect(listen(createServer(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    "HOST=192.0.2.1 isn't an address of this machine.",
  );
});

test('another port than the main one is named by its own setting', async () => {
  const first = createServer();
  await listen(first, { port: 0, host: '127.0.0.1' });
  const { port } = first.address() as AddressInfo;
  const options = { port, host: '127.0.0.1', settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' } };
  await expect(listen(createServer(), options)).rejects.toThrow(`like METRICS_PORT=${port + 1}.`);
  first.close();
});
