import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PaperSheet } from '#client/features/documents/paper/paper-sheet.tsx';
import { useScriptFonts } from '#client/features/documents/paper/use-script-fonts.ts';
import { useMedia } from '#client/lib/use-media.ts';
import '#client/features/documents/paper/sheet.css';
import '#client/features/documents/paper/line-table.css';
import '#client/features/documents/paper/letter.css';
import '#client/features/documents/paper/offer.css';
import '#client/features/documents/paper/paper-end.css';
import '#client/features/documents/paper/credits.css';
import '#client/features/documents/paper/paper-host.css';
import './document-preview.css';
import { type PreviewFacts, type PreviewValues, previewOf } from './preview-values.ts';

interface DocumentPreviewProps {
  values: PreviewValues;
  facts: PreviewFacts;
}

/** How wide the sheet is drawn beside a form, which then makes it smaller. */
const SHEET_WIDTH = 640;

export function DocumentPreview({ values, facts }: DocumentPreviewProps) {
  const { noun, seller, legal, client, displayNumber, stored, today, images } = facts;
  const view = useMemo(
    () => previewOf(values, { noun, seller, legal, client, displayNumber, stored, today, images }),
    [values, noun, seller, legal, client, displayNumber, stored, today, images],
  );
  const isWide = useMedia('(min-width: 75rem)');
  const [frame, zoom] = useZoom();
  useScriptFonts(view);
  return (
    <div
      ref={frame}
      data-theme="light"
      // Clients get these words.
      translate="no"
      className="paper-host paper-preview"
      data-untitled={!values.title.trim() || undefined}
    >
      <div style={isWide ? { width: SHEET_WIDTH, zoom } : undefined}>
        <PaperSheet document={view} />
      </div>
    </div>
  );
}

/** How many times as large the sheet is drawn, so that it fills its frame. */
function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (room > 0) setZoom(Math.min(room / SHEET_WIDTH, 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, zoom] as const;
}
