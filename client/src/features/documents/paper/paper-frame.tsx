import { useLayoutEffect, useRef, useState } from 'react';
import type { DocumentView } from '#shared/document-view.ts';
import { DocumentCredits } from './document-credits.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { useScriptFonts } from './use-script-fonts.ts';
import './sheet.css';
import './line-table.css';
import './letter.css';
import './offer.css';
import './paper-end.css';
import './credits.css';
import './paper-host.css';
import './paper-frame.css';

interface PaperFrameProps {
  /** Names the paper. */
  label: string;
  document: DocumentView;
}

/** Shows a paper inside the workspace: light in any theme, and made smaller where there is less room than it needs. */
export function PaperFrame({ label, document }: PaperFrameProps) {
  const [frame, zoom] = useZoom();
  useScriptFonts(document);
  return (
    <figure ref={frame} aria-label={label} className="paper-host paper-frame min-w-0 overflow-x-clip">
      {/* Clients get these words. */}
      <div translate="no" style={zoom < 1 ? { width: NEEDED, zoom } : undefined}>
        <div data-theme="light" className="paper-light">
          <PaperSheet document={document} />
        </div>
        <DocumentCredits credits={document.credits} />
      </div>
    </figure>
  );
}

/** With less room a long date would leave the sheet. On phones it has a layout of its own. In pixels. */
const NEEDED = 760;

/** How many times as large the paper is drawn, so that it fits its frame. */
function useZoom() {
  const frame = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const room = element.clientWidth;
      const isPhone = !window.matchMedia('(min-width: 720px)').matches;
      setZoom(isPhone || room === 0 ? 1 : Math.min(room / NEEDED, 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, zoom] as const;
}
