import { formatMoney } from '#shared/money.ts';

interface WhichDocumentProps {
  document: { displayNumber: string; amount: string; title: string; client: { name: string } } | undefined;
}

/** Below a question: what it is about. */
export function WhichDocument({ document }: WhichDocumentProps) {
  if (!document) return null;
  return (
    <p className="mt-3 text-ink">
      <span className="tabular-nums">{`${document.displayNumber}, ${formatMoney(document.amount)}`}</span>
      <br />
      {document.title}
      <br />
      {document.client.name}
    </p>
  );
}
