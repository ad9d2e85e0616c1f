import { DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { type TaxKind, type TaxKindName, taxKinds } from '#shared/tax-kinds.ts';

const kinds = Object.entries(taxKinds) as [TaxKindName, TaxKind][];

/** What kind of rate it is to be, in the words of those who need it. */
export function TaxKindList({ onChoose }: { onChoose: (kind: TaxKindName) => void }) {
  return (
    <>
      <DialogBody>
        <ul aria-label="Kinds of tax" className="grid gap-2 sm:grid-cols-2">
          {kinds.map(([name, { label, detail }]) => (
            <li key={name} className="flex">
              <button
                type="button"
                onClick={() => onChoose(name)}
                className="min-h-11 w-full rounded-control border border-line bg-surface px-3 py-2 text-left hover:border-line-strong hover:bg-hover"
              >
                <span className="block font-medium">{label}</span>
                <span className="block text-muted text-sm">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
      </DialogFoot>
    </>
  );
}
