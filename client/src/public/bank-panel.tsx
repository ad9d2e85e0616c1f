import { useState } from 'react';
import { DocumentIcon } from '#client/features/documents/paper/document-icon.tsx';
import type { BankView } from '#shared/document-view.ts';

/** Where to transfer the money to, line by line, each to be copied. */
export function BankPanel({ bank }: { bank: BankView }) {
  const [copied, setCopied] = useState<string>();
  const handleCopy = async (label: string, text: string) => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? label : undefined);
  };
  return (
    <section className="panel bank-panel" aria-labelledby="bank-transfer">
      <h2 id="bank-transfer">
        <DocumentIcon name="bank" />
        {bank.label}
      </h2>
      <dl className="bank-rows">
        {bank.rows.map(({ label, text, copied: value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="own-text" dir="auto">
                {text}
              </span>
              <button
                className="copy"
                type="button"
                aria-label={`${copied === label ? 'Copied' : 'Copy'} ${label}`}
                onClick={() => void handleCopy(label, value)}
              >
                {copied === label ? 'Copied' : 'Copy'}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="sr" role="status">
        {copied && `${copied} copied`}
      </p>
    </section>
  );
}
