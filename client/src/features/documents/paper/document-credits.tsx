import { brandMark } from '#shared/document-marks.ts';
import type { CreditsView } from '#shared/document-view.ts';
import { ContactText } from './contact-text.tsx';

const isNothing = (credits: CreditsView) => credits.kind === 'seller' && credits.lines.length === 0;

/** Below the sheet, on screen. */
export function DocumentCredits({ credits }: { credits: CreditsView }) {
  if (isNothing(credits)) return null;
  return (
    <footer className="credits">
      <CreditsLine credits={credits} />
    </footer>
  );
}

/** The credits in print, where they stay with the total: browsers put what follows a table on a page of its own. */
export function PaperCredits({ credits }: { credits: CreditsView }) {
  if (isNothing(credits)) return null;
  return (
    <div className="credits paper-credits">
      <CreditsLine credits={credits} />
    </div>
  );
}

function CreditsLine({ credits }: { credits: CreditsView }) {
  if (credits.kind === 'seller')
    return credits.lines.map((line) => <ContactText key={line.kind} line={line} />);
  return (
    <>
      <svg className="mark" viewBox="0 0 26 26" aria-hidden="true">
        <rect className="mark-ground" width="26" height="26" rx="6" />
        <path className="mark-page" d={brandMark.page} />
        <path className="mark-lines" d={brandMark.lines} />
      </svg>
      <span>
        {credits.lead} <a href="/">{credits.name}</a>
      </span>
    </>
  );
}
