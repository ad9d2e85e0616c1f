import type { Request } from 'express';
import { isbot } from 'isbot';

// Mail programs and scanners that look at links, beside the crawlers, previews and headless browsers of the library.
const MAIL_MACHINES =
  /microsoft office|ms-office|skypeuripreview|preview|scanner|barracuda|mimecast|proofpoint|safelinks|urldefense|fireeye|trendmicro|symantec|sophos|fortiguard|forcepoint|zscaler|googleimageproxy|yahoomailproxy|whatsapp|curl\/|wget\/|python-|java\/|go-http-client|okhttp/i;

/** True where nobody looks: a machine that says so, a browser that loads ahead, or a request without a browser. */
export function isAutomatedVisit(request: Request): boolean {
  const agent = request.get('user-agent') ?? '';
  const purpose = request.get('sec-purpose') ?? request.get('purpose') ?? '';
  return (
    isbot(agent) || agent === '' || MAIL_MACHINES.test(agent) || /prefetch|prerender|preview/i.test(purpose)
  );
}
