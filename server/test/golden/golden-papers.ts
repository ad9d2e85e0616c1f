import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReceivedMail } from '#server/test/fakes/smtp.ts';

/** Each run of text with the place where it begins, in tenths of a point from the lower left corner. */
export async function writePdf(file: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    lines.push(`page ${number}, ${page.view.slice(2).join(' x ')}`);
    for (const item of (await page.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '') {
        const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
        lines.push(`${x.toFixed(1)} ${y.toFixed(1)} ${size.toFixed(1)} ${item.str}`);
      }
  }
  await document.loadingTask.destroy();
  return `${lines.join('\n')}\n`;
}

/** What stands in the page, a tag a line. */
export function writePage(html: string): string {
  const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0];
  if (!main) throw new Error('The page has no main part');
  return `${main.replaceAll('><', '>\n<')}\n`;
}

/** A mail as its reader gets it; the file beside it is compared where it is downloaded. */
export function writeMail({ to, parsed }: ReceivedMail): string {
  const names = parsed.attachments.map(({ filename }) => filename).join(', ');
  const html = String(parsed.html).replaceAll('><', '>\n<');
  return [
    `To: ${to.join(', ')}`,
    `From: ${parsed.from?.text}`,
    `Reply-To: ${parsed.replyTo?.text ?? ''}`,
    `Subject: ${parsed.subject}`,
    `Attached: ${names}`,
    '',
    parsed.text,
    html,
    '',
  ].join('\n');
}
