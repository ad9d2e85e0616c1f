import { Router } from 'express';
import { notFound } from '#server/errors.ts';
import { escapeHtml } from '#server/html-text.ts';
import type { DevMailbox, KeptMail } from '#server/providers/dev-mailbox.ts';
import { brand } from '#shared/brand.ts';

const STYLE = `body{margin:0;font:14px/1.5 system-ui,sans-serif;background:#f6f4ef;color:#191713}
main{max-width:960px;margin:0 auto;padding:32px 16px}h1{font-size:20px}ol{list-style:none;margin:0;padding:0}
li{border-top:1px solid #e2ded3}a{display:block;padding:12px 0;color:inherit;text-decoration:none}a:hover{background:#efece4}
small{color:#6b665c}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px}dd{margin:0}
iframe{width:100%;height:760px;border:1px solid #e2ded3;background:#fff}pre{white-space:pre-wrap;padding:16px;background:#fff;border:1px solid #e2ded3}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · ${brand.name}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

const POLICY =
  "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";

function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${encodeURIComponent(mail.messageId)}"><b>${escapeHtml(mail.subject)}</b><br><small>${escapeHtml(mail.to)} · ${mail.sentAt.toISOString()}</small></a></li>`,
  );
  const none =
    '<p>No emails yet. What would be sent appears here as long as no mail server is configured (SMTP_URL).</p>';
  return page('Mailbox', `<h1>Mailbox</h1>${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : none}`);
}

function mailPage(mail: KeptMail): string {
  const facts = {
    From: mail.fromName,
    To: mail.to,
    ...(mail.cc?.length && { Cc: mail.cc.join(', ') }),
    'Reply-To': mail.replyTo ?? '—',
    'Message-ID': mail.messageId,
  };
  const file = mail.attachment
    ? `<p>Attached: <a href="/dev/mailbox/${encodeURIComponent(mail.messageId)}/attachment" style="display:inline;text-decoration:underline">${escapeHtml(mail.attachment.filename)}</a></p>`
    : '';
  const list = Object.entries(facts).map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">All emails</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${list.join('')}</dl>${file}
    <iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${encodeURIComponent(mail.messageId)}/html"></iframe>
    <h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}

/** For development: shows what would have gone out. */
export function devMailboxRoutes(mailbox: DevMailbox): Router {
  const routes = Router();
  const find = (messageId: string) => {
    const mail = mailbox.mails.find((kept) => kept.messageId === messageId);
    if (!mail) throw notFound();
    return mail;
  };

  routes.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' });
    next();
  });

  routes.get('/', (_request, response) => {
    response.type('html').send(listPage(mailbox.mails));
  });

  routes.get('/:messageId', (request, response) => {
    response.type('html').send(mailPage(find(request.params.messageId)));
  });

  routes.get('/:messageId/attachment', (request, response) => {
    const { attachment } = find(request.params.messageId);
    if (!attachment) throw notFound();
    response.type(attachment.contentType).send(attachment.content);
  });

  routes.get('/:messageId/html', (request, response) => {
    // A link of an email opens a page of its own: none may be shown inside the frame.
    const html = find(request.params.messageId).html.replace('<head>', '<head><base target="_blank">');
    response.type('html').send(html);
  });

  return routes;
}
