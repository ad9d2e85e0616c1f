import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Drops what a connection asks for at its start, except for who it is. */
function withoutSettings(packet: Buffer): Buffer {
  const words = packet.subarray(8).toString('utf8').split('\0');
  const kept: string[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [key = '', value = ''] = words.slice(at, at + 2);
    if (['user', 'database', 'client_encoding'].includes(key)) kept.push(key, value);
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  packet.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

/** Stands before a database as a pooler that ignores the settings which a connection asks for. */
export async function startLossyPooler(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const to = new URL(databaseUrl);
  const server = createServer((client) => {
    const database = connect(Number(to.port || 5_432), to.hostname);
    for (const end of [client, database]) end.on('error', () => end.destroy());
    client.once('data', (packet) => {
      database.write(withoutSettings(packet));
      client.pipe(database);
    });
    database.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: Object.assign(new URL(databaseUrl), { host }).href, stop: () => void server.close() };
}
