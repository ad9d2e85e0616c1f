import type { Server } from 'node:http';

/** How long a client may take, in milliseconds. Who sends half of a request for ever must not keep a place from others. */
export const connectionTimes = {
  connectionsCheckingInterval: 1_000,
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
};

interface ListenOptions {
  port: number;
  /** Undefined: all addresses. */
  host?: string | undefined;
  /** What the settings are called, for whoever has to change them. */
  settings?: { port: string; host: string };
}

/** @throws Error in a sentence for whoever started it, when the port cannot be had */
export function listen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(whyNot(error, options))));
    server.listen({ port: options.port, host: options.host }, resolve);
  });
}

function whyNot({ code, message }: NodeJS.ErrnoException, options: ListenOptions): string {
  const { port, host, settings = { port: 'PORT', host: 'HOST' } } = options;
  const other = `set ${settings.port} to another one, like ${settings.port}=${port + 1}.`;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that program, or ${other}`;
  if (code === 'EACCES') return `Port ${port} can't be used by this account: ${other}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${settings.host}=${host} isn't an address of this machine. Leave it empty, or set one like ${settings.host}=127.0.0.1.`;
  return message;
}
