import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { DocumentIcon, type DocumentIconName } from '#client/features/documents/paper/document-icon.tsx';
import { type CheckedPdf, checkPdf } from './check-pdf.ts';

type State = CheckedPdf | 'idle' | 'checking' | 'several';

const answers: Record<Exclude<State, 'idle'>, { text: string; tone?: 'positive' | 'critical' }> = {
  checking: { text: 'Checking…' },
  same: { text: 'This is the signed document.', tone: 'positive' },
  different: { text: 'This file differs from the signed one.', tone: 'critical' },
  'not-pdf': { text: 'This is not a PDF. Choose the PDF that you were sent.', tone: 'critical' },
  'too-large': {
    text: 'This file is larger than 100 MB, so it is not the signed document.',
    tone: 'critical',
  },
  unreadable: { text: "This file can't be read. Save it on this device and try again.", tone: 'critical' },
  several: { text: 'Check one file at a time.', tone: 'critical' },
};

const icons: Record<'positive' | 'critical', DocumentIconName> = { positive: 'check', critical: 'alert' };

/** Compares a PDF with the sealed one, by a file button or by dropping it. */
export function CheckPdfArea({ pdfHash }: { pdfHash: string }) {
  const id = useId();
  const [state, setState] = useState<State>('idle');
  const [isOver, setIsOver] = useState(false);
  const [name, setName] = useState('');
  const latest = useRef(0);
  const check = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    latest.current += 1;
    const turn = latest.current;
    setName(file.name);
    if (files.length > 1) return setState('several');
    setState('checking');
    const checked = await checkPdf(file, pdfHash);
    // Of several files that were given one after the other the last one counts.
    if (turn === latest.current) setState(checked);
  };
  const input = useRef<HTMLInputElement>(null);
  // Chosen before the page woke up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void check(input.current?.files ?? null), []);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void check(event.dataTransfer.files);
  };
  return (
    <section className="check-pdf" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Check a PDF</h2>
      <label
        className={isOver ? 'drop is-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <DocumentIcon name="document" />
        <span className="drop-title">Choose a PDF or drop it here</span>
        <span className="drop-note">It is compared on this device. Nothing is uploaded.</span>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          aria-label="Choose a PDF to check"
          onChange={(event) => {
            void check(event.target.files);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <div role="status" className="check-answer">
        {state !== 'idle' && <Answer state={state} name={name} />}
      </div>
    </section>
  );
}

function Answer({ state, name }: { state: Exclude<State, 'idle'>; name: string }) {
  const { text, tone } = answers[state];
  return (
    <p className={tone ? `is-${tone}` : undefined}>
      {tone && <DocumentIcon name={icons[tone]} />}
      <strong>{text}</strong>
      <span className="own-text checked-name" dir="auto">
        {name}
      </span>
    </p>
  );
}
