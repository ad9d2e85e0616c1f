import { connect } from 'node:net';

/** Sends bytes as they are and answers everything that comes back until the server closes, as text. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

interface RawGet {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

/** A request whose path and headers no client tidies up. */
export async function rawRequest(port: number, { path, method = 'GET', headers = {} }: RawGet) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const text = await sendRaw(port, `${method} ${path} HTTP/1.1\r\n${head}\r\n`);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}
