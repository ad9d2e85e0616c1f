import { brandMark } from '#shared/document-marks.ts';
import type { CreditsView } from '#shared/document-view.ts';
import { ContactText } from './contact-text.tsx';

export function DocumentCredits({ credits }: { credits: CreditsView }) {
  if (credits.kind === 'seller') {
    if (credits.lines.length === 0) return null;
    return (
      <footer className="credits">
        {credits.lines.map((line) => (
          <ContactText key={line.kind} line={line} />
        ))}
      </footer>
    );
  }
  return (
    <footer className="credits">
      <svg className="mark" viewBox="0 0 26 26" aria-hidden="true">
        <rect className="mark-ground" width="26" height="26" rx="6" />
        <path className="mark-page" d={brandMark.page} />
        <path className="mark-lines" d={brandMark.lines} />
      </svg>
      <span>
        {credits.lead} <a href="/">{credits.name}</a>
      </span>
    </footer>
  );
}
