import { Router } from 'express';
import { notFound } from '#server/errors.ts';
import type { MailTemplate } from '#server/features/delivery/mails/mail-payloads.ts';
import { renderMail } from '#server/features/delivery/mails/mail-templates.ts';
import { renderText } from '#server/features/delivery/texts/text-templates.ts';
import { sendHtml } from '#server/http/pages/html-answer.ts';
import { fill, type PageWriter } from '#server/http/pages/render-page.ts';
import { nonceOf, securityHeaders } from '#server/http/security-headers.ts';
import type { DocumentPdfs } from '#server/pdf/document-pdfs.ts';
import { abroadMails, sampleMails } from './sample-mails.ts';
import { samplePages, samplePdfs } from './sample-pages.ts';

export interface GalleryDeps {
  appUrl: string;
  /** The document of the primitives, as Vite serves it. */
  template(url: string): Promise<string>;
  writer: Pick<PageWriter, 'public'>;
  pdfs: DocumentPdfs;
}

const ROOT = '/dev/gallery';
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

const links = (folder: string, names: readonly string[]) =>
  names.map((name) => ({ label: name, href: `${ROOT}/${folder}/${encodeURIComponent(name)}` }));

const mailNames = [...Object.keys(sampleMails), ...Object.keys(abroadMails)];

const contents = {
  groups: [
    { title: 'Public pages', links: links('pages', Object.keys(samplePages)) },
    { title: 'Emails', links: links('mails', mailNames) },
    {
      title: 'Emails as text, and text messages',
      links: links('texts', [...mailNames, 'document_text']),
    },
    { title: 'PDFs', links: links('pdfs', Object.keys(samplePdfs)) },
  ],
};

function pick<Samples extends object>(samples: Samples, name: string): Samples[keyof Samples] {
  if (!Object.hasOwn(samples, name)) throw notFound();
  return samples[name as keyof Samples];
}

/** For development: what people see of the product, in every state, without a database. */
export function galleryRoutes({ appUrl, template, writer, pdfs }: GalleryDeps): Router {
  const routes = Router();
  const mailOf = (name: string) => {
    const abroad = Object.hasOwn(abroadMails, name) ? abroadMails[name] : undefined;
    const template = abroad ? 'document_sent' : (name as MailTemplate);
    return renderMail(template, (abroad ?? pick(sampleMails, name)) as never, {
      appUrl,
      messageId: '<gallery@localhost>',
      brand: { customLogo: null, hideCredits: false },
    });
  };

  routes.use(securityHeaders({ isDevelopment: true, isHttps: false, takesCards: false }));
  routes.use((_request, response, next) => {
    // What is shown in frames comes from here.
    const policy = String(response.getHeader('Content-Security-Policy') ?? '');
    response.set({
      'Content-Security-Policy': policy
        .replace(/frame-ancestors [^;]+/, "frame-ancestors 'self'")
        .replace("default-src 'self'", "default-src 'self'; frame-src 'self'"),
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
    });
    next();
  });

  routes.get('/', async (request, response) => {
    const nonce = nonceOf(response);
    sendHtml(response, 200, fill(await template(request.originalUrl), { title: 'Gallery', nonce }));
  });
  routes.get('/contents', (_request, response) => {
    response.json(contents);
  });
  routes.get('/pages/:name', async (request, response) => {
    await writer.public(response, { status: 200, page: pick(samplePages, request.params.name) });
  });
  routes.get('/mails/:name', (request, response) => {
    response.set('Content-Security-Policy', MAIL_POLICY);
    response.type('html').send(mailOf(request.params.name).html);
  });
  routes.get('/texts/:name', (request, response) => {
    const { name } = request.params;
    const text =
      name === 'document_text'
        ? renderText('document_text', sampleMails.document_sent, appUrl)
        : mailOf(name).text;
    response.type('text/plain').send(text);
  });
  routes.get('/pdfs/:name', async (request, response) => {
    response.set('Content-Security-Policy', "frame-ancestors 'self'");
    response
      .type('application/pdf')
      .send(await pdfs.renderDocumentPdf(pick(samplePdfs, request.params.name)));
  });
  return routes;
}
