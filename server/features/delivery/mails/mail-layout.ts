import { escapeHtml } from '#server/html-text.ts';
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

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The seller's own look. */
export interface MailBrand {
  /** Site path of the logo. */
  customLogo: string | null;
  /** Of the logo's file; without it programs that keep to the file's size show it large. */
  logoSize?: PictureSize | undefined;
  hideCredits: boolean;
}

interface DressedParts extends MailParts {
  brand: MailBrand | undefined;
  appUrl: string;
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif;";

// Mail programs that know dark mode follow the classes; the others keep the styles at the elements. Outlook.com marks
// what it has turned dark itself.
const DARK = `.ground{background:#12110f!important}.sheet{background:#1b1a17!important;border-color:#35322c!important}
.ink{color:#f2efe8!important}.soft{color:#cfcabf!important}.muted{color:#a39d91!important}.rule{border-color:#35322c!important}
.button{background:#f2efe8!important}.button a{color:#191713!important}`;
const STYLE = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK}}
${DARK.replace(/(^|\})\s*(?=\.)/g, '$1[data-ogsc] ')}
@media (max-width:480px){.pad{padding:28px 22px!important}}</style>`;

/** Width of the sheet in pixels. */
const WIDTH = 560;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

// Outlook for Windows draws with Word's engine: it knows gaps of cells only, no `max-width`, and starts every table with a
// font of its own. So every gap is the padding of a cell, which also names its font.
interface Cell {
  className: string;
  style: string;
  /** As CSS has it. */
  padding?: string;
}

const row = ({ className, style, padding = '0' }: Cell, html: string) =>
  `<tr><td class="${className}" dir="auto" style="padding:${padding};${SANS}${style}">${html}</td></tr>`;

const INK = 'color:#191713;';
const MUTED = 'color:#6b665c;';
const SOFT = 'color:#4b4740;';
const SENDER: Cell = {
  className: 'ink',
  style: `${INK}font-size:16px;line-height:24px;font-weight:600;`,
  padding: '0 0 24px',
};

function figureRows({ label, value, note }: NonNullable<MailParts['figure']>): string {
  return (
    row({ className: 'muted', style: `${MUTED}font-size:13px;line-height:20px;` }, lines(label)) +
    row({ className: 'ink', style: `${INK}font-size:34px;line-height:42px;font-weight:600;` }, lines(value)) +
    row(
      { className: 'ink', style: `${INK}font-size:16px;line-height:24px;`, padding: '4px 0 24px' },
      lines(note),
    )
  );
}

/** The box that a logo is shown in, in pixels. */
const LOGO_BOX = { width: 200, height: 80 };

function shownSize({ width, height }: PictureSize): string {
  const scale = Math.min(1, LOGO_BOX.width / width, LOGO_BOX.height / height);
  const shown = (length: number) => Math.max(1, Math.round(length * scale));
  return ` width="${shown(width)}" height="${shown(height)}"`;
}

/** Who writes: the logo, whose place is taken by the name where pictures are off, or the name. */
function senderRow({ sender, brand, appUrl }: DressedParts): string {
  if (!brand?.customLogo) return row(SENDER, lines(sender));
  const size = brand.logoSize ? shownSize(brand.logoSize) : '';
  return row(
    SENDER,
    `<img src="${escapeHtml(appUrl + brand.customLogo)}" alt="${escapeHtml(sender)}"${size} style="display:block;border:0;">`,
  );
}

const creditsOf = ({ brand: own }: DressedParts) => (own?.hideCredits ? '' : `Sent with ${brand.name}`);

function belowRow(parts: DressedParts): string {
  const { unsubscribeUrl, sender } = parts;
  const stop = unsubscribeUrl
    ? `<a class="muted" href="${escapeHtml(unsubscribeUrl)}" style="${MUTED}">${escapeHtml(sentence`Stop reminders from ${sender}`)}</a>`
    : '';
  const below = [creditsOf(parts), stop].filter(Boolean).join(' · ');
  const style = `${MUTED}font-size:12px;line-height:18px;text-align:center;`;
  return below && row({ className: 'muted', style, padding: '20px 0 0' }, below);
}

function buttonRow({ label, url }: MailParts['button']): string {
  const link = `<a href="${escapeHtml(url)}" style="color:#fffefb;${SANS}font-size:16px;line-height:20px;font-weight:600;text-decoration:none;display:block;">${escapeHtml(label)}</a>`;
  return row(
    { className: 'ink', style: INK, padding: '8px 0 28px' },
    `<table ${TABLE}><tr><td class="button" align="center" bgcolor="#191713" style="padding:14px 28px;background:#191713;border-radius:6px;">${link}</td></tr></table>`,
  );
}

/** The mail as HTML: tables in a table, so that every mail program draws it alike, with one button. */
export function htmlOf(parts: DressedParts): string {
  const { subject, heading, kicker, figure, body, button, foot } = parts;
  const inside = [
    senderRow(parts),
    row(
      { className: 'ink', style: INK, padding: kicker ? '0' : '0 0 24px' },
      `<h1 class="ink" style="margin:0;${INK}${SERIF}font-size:26px;line-height:32px;font-weight:500;">${lines(heading)}</h1>`,
    ),
    kicker
      ? row(
          { className: 'muted', style: `${MUTED}font-size:14px;line-height:20px;`, padding: '6px 0 24px' },
          lines(kicker),
        )
      : '',
    figure ? figureRows(figure) : '',
    ...body.map((text) =>
      row(
        { className: 'soft', style: `${SOFT}font-size:15px;line-height:24px;`, padding: '0 0 16px' },
        lines(text),
      ),
    ),
    buttonRow(button),
    row(
      {
        className: 'soft rule',
        style: `${SOFT}font-size:14px;line-height:22px;border-top:1px solid #e2ded3;`,
        padding: '20px 0 0',
      },
      lines(foot),
    ),
  ].join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>${STYLE}</head>
<body class="ground" style="margin:0;background:#f6f4ef;"><table ${TABLE} class="ground" width="100%" bgcolor="#f6f4ef" style="background:#f6f4ef;"><tr><td align="center" style="padding:32px 12px;">
<!--[if mso]><table ${TABLE} width="${WIDTH}" align="center"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:${WIDTH}px;"><tr><td class="sheet pad" bgcolor="#fffefb" style="padding:40px 44px;background:#fffefb;border:1px solid #e2ded3;border-radius:4px;"><table ${TABLE} width="100%">${inside}</table></td></tr>${belowRow(parts)}</table>
<!--[if mso]></td></tr></table><![endif]-->
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
    unsubscribeUrl ? sentence`Stop reminders from ${sender}:\n${unsubscribeUrl}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
