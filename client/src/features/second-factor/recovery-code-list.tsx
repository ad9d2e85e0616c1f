import { Copy, Download, Printer } from 'lucide-react';
import { copyText } from '#client/lib/copy-text.ts';
import { downloadFile } from '#client/lib/download-file.ts';
import { Button } from '#client/ui/button.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { brand } from '#shared/brand.ts';

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;

/** The codes, shown this once, and the ways to keep them. */
export function RecoveryCodeList({ codes, email }: { codes: readonly string[]; email: string }) {
  const text = [`${brand.name} recovery codes for ${email}. Each works once.`, '', ...codes, ''].join('\n');
  const handleCopy = () =>
    copyText(text).then(
      () => toast({ title: 'Recovery codes copied' }),
      (error: unknown) => toastFailure(error, 'Failed to copy'),
    );
  return (
    <div className="grid gap-4">
      <p>
        If you lose your phone, one of these codes signs you in instead. Each works once. They aren't shown
        again, so keep them where you would keep a spare key.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-card border border-line bg-sunken px-4 py-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button size="sm" onClick={() => void handleCopy()}>
          <Copy {...icon} />
          Copy
        </Button>
        <Button size="sm" onClick={() => download(text)}>
          <Download {...icon} />
          Download
        </Button>
        <Button size="sm" onClick={() => printText(text)}>
          <Printer {...icon} />
          Print
        </Button>
      </div>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  downloadFile(address, `${brand.name.toLowerCase()}-recovery-codes.txt`);
  URL.revokeObjectURL(address);
}

/** Prints the text alone, not the page around it. */
function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.title = 'Recovery codes';
  frame.className = 'sr-only';
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  const block = page.document.createElement('pre');
  block.textContent = text;
  page.document.body.append(block);
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}
