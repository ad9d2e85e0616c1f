import type { Request } from 'express';

// Crawlers, link previews, mail scanners and command lines, as far as they say who they are. The Cubot is a phone.
const MACHINES =
  /(?<!\bcu)bot\b|crawl|spider|slurp|preview|scanner|facebookexternalhit|whatsapp|lighthouse|barracuda|mimecast|proofpoint|safelinks|urldefense|googleimageproxy|curl\/|wget\/|python-|java\/|go-http-client|okhttp/i;

/** True where nobody looks: a machine that says so, a browser that loads ahead, or a request without a browser. */
export function isAutomatedVisit(request: Request): boolean {
  const agent = request.get('user-agent') ?? '';
  const purpose = request.get('sec-purpose') ?? request.get('purpose') ?? '';
  return agent === '' || MACHINES.test(agent) || /prefetch|prerender|preview/i.test(purpose);
}
