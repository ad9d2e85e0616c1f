import { escapeHtml } from '#server/http/html-text.ts';
import { brand } from '#shared/brand.ts';
import { sentence } from '#shared/sentence.ts';

/** A mail as its parts; each is plain text. */
export interface MailParts {
  subject: string;
  /** Above everything: who writes. */
  sender: string;
  heading: string;
  /** Below the heading, quieter. */
  kicker: string;
  /** A figure and its label, large, and a line below them. */
  figure?: { label: string; value: string; note: string };
  /** Paragraphs. */
  body: readonly string[];
  button: { label: string; url: string };
  /** Below the rule: whom to ask. */
  foot: string;
  /** Where the recipient ends mails of this kind. */
  unsubscribeUrl?: string;
}

/** The seller's own look. */
export interface MailBrand {
  /** Site path of the logo. */
  customLogo: string | null;
  hideCredits: boolean;
}

interface DressedParts extends MailParts {
  brand: MailBrand | undefined;
  appUrl: string;
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif;";

// Mail programs that know dark mode follow the classes; the others keep the styles at the elements.
const DARK = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#12110f!important}.sheet{background:#1b1a17!important;border-color:#35322c!important}
.ink{color:#f2efe8!important}.soft{color:#cfcabf!important}.muted{color:#a39d91!important}.rule{border-color:#35322c!important}
.button{background:#f2efe8!important}.button a{color:#191713!important}}
@media (max-width:480px){.pad{padding:28px 22px!important}}</style>`;

function paragraph(className: string, style: string, text: string): string {
  return `<p class="${className}" style="margin:0;${style}" dir="auto">${lines(text)}</p>`;
}

function figureHtml({ label, value, note }: NonNullable<MailParts['figure']>): string {
  return (
    paragraph('muted', 'color:#6b665c;font-size:13px;line-height:20px;', label) +
    paragraph('ink', 'color:#191713;font-size:34px;line-height:42px;font-weight:600;', value) +
    paragraph('ink', 'padding:4px 0 24px;color:#191713;font-size:16px;line-height:24px;', note)
  );
}

/** Who writes: the logo, whose place is taken by the name where pictures are off, or the name. */
function senderHtml({ sender, brand, appUrl }: DressedParts): string {
  if (!brand?.customLogo)
    return paragraph(
      'ink',
      'padding:0 0 24px;color:#191713;font-size:16px;line-height:24px;font-weight:600;',
      sender,
    );
  return `<p class="ink" style="margin:0;padding:0 0 24px;color:#191713;font-size:16px;line-height:24px;font-weight:600;"><img src="${escapeHtml(appUrl + brand.customLogo)}" alt="${escapeHtml(sender)}" style="display:block;max-width:200px;max-height:80px;border:0;"></p>`;
}

const creditsOf = ({ brand: own }: DressedParts) => (own?.hideCredits ? '' : `Sent with ${brand.name}`);

const SMALL = `margin:20px 0 0;color:#6b665c;${SANS}font-size:12px;line-height:18px;`;

function belowHtml(parts: DressedParts): string {
  const { unsubscribeUrl, sender } = parts;
  const stop = unsubscribeUrl
    ? `<a class="muted" href="${escapeHtml(unsubscribeUrl)}" style="color:#6b665c;">${escapeHtml(sentence`No more reminders from ${sender}`)}</a>`
    : '';
  const below = [creditsOf(parts), stop].filter(Boolean).join(' · ');
  return below && `<p class="muted" style="${SMALL}">${below}</p>`;
}

/** The mail as HTML: one table, so that every mail program draws it alike, with one button. */
export function htmlOf(parts: DressedParts): string {
  const { subject, heading, kicker, figure, body, button, foot } = parts;
  const inside = [
    senderHtml(parts),
    `<h1 class="ink" style="margin:0;color:#191713;${SERIF}font-size:26px;line-height:32px;font-weight:500;" dir="auto">${lines(heading)}</h1>`,
    kicker
      ? paragraph('muted', 'padding:6px 0 24px;color:#6b665c;font-size:14px;line-height:20px;', kicker)
      : '<div style="height:24px;line-height:24px;">&#8202;</div>',
    figure ? figureHtml(figure) : '',
    ...body.map((text) =>
      paragraph('soft', 'padding:0 0 16px;color:#4b4740;font-size:15px;line-height:24px;', text),
    ),
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;"><tr><td class="button" align="center" style="background:#191713;border-radius:6px;"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 28px;color:#fffefb;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;">${escapeHtml(button.label)}</a></td></tr></table>`,
    `<div class="rule" style="margin:28px 0 0;padding:20px 0 0;border-top:1px solid #e2ded3;">${paragraph('soft', 'color:#4b4740;font-size:14px;line-height:22px;', foot)}</div>`,
  ].join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>${DARK}</head>
<body class="ground" style="margin:0;padding:0;background:#f6f4ef;"><table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f4ef;"><tr><td align="center" style="padding:32px 12px;">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#fffefb;border:1px solid #e2ded3;border-radius:4px;${SANS}"><tr><td class="pad" style="padding:40px 44px;">${inside}</td></tr></table>
${belowHtml(parts)}
</td></tr></table></body></html>`;
}

/** The same as plain text. */
export function textOf(parts: DressedParts): string {
  const { sender, heading, kicker, figure, body, button, foot, unsubscribeUrl } = parts;
  const blocks = [
    sender,
    [heading, kicker].filter(Boolean).join('\n'),
    figure ? `${figure.label}: ${figure.value}\n${figure.note}` : '',
    ...body,
    `${button.label}:\n${button.url}`,
    foot,
    creditsOf(parts),
    unsubscribeUrl ? sentence`No more reminders from ${sender}:\n${unsubscribeUrl}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
