import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';

/** Answers what begins with its path itself. */
export interface OwnPath {
  path: string;
  serve(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

interface GatewayOptions {
  /** Origin of the server behind it. */
  target: string;
  own: readonly OwnPath[];
  /** Changes HTML on its way to the browser. */
  edit(html: string): string;
}

/** Stands between browsers and a development server, its live reload included. */
export function createGateway({ target, own, edit }: GatewayOptions): Server {
  const server = createServer((incoming, outgoing) => {
    const found = own.find(({ path }) => incoming.url?.startsWith(path));
    if (found) void found.serve(incoming, outgoing);
    else forward(target, edit, incoming, outgoing);
  });
  server.on('upgrade', (incoming, socket) => {
    const { hostname, port } = new URL(target);
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return server;
}

function forward(
  target: string,
  edit: GatewayOptions['edit'],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, url } = incoming;
  // Pages are read here, so they come as they are.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const onward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
    // A page that runs no scripts would only complain about another one.
    const isPlain = answer.headers['content-security-policy']?.toString().startsWith("default-src 'none'");
    if (isPlain || !answer.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const html = Buffer.from(edit(Buffer.concat(chunks).toString('utf8')));
      const { 'transfer-encoding': _chunked, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': html.length });
      outgoing.end(method === 'HEAD' ? undefined : html);
    });
  });
  onward.on(
    'error',
    () => outgoing.headersSent || outgoing.writeHead(502).end('The product does not answer.'),
  );
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
