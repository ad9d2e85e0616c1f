import { Check, Download } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { brand } from '#shared/brand.ts';
import { chargedPriceNote, prices } from '#shared/prices.ts';

const points = [
  'Unlimited clients and invoices on the free plan',
  'Your clients can open and print an invoice without an account',
  'What is paid, sent and overdue, with exact totals, in one view',
];

const lines = [
  ['Brand strategy workshop', '$3,700.00'],
  ['Logo and wordmark', '$4,200.00'],
  ['Packaging, six coffees', '$3,840.00'],
  ['Five more items', '$5,421.25'],
] as const;

/** Beside the sign-in form, on large screens only. */
export function PromoPanel() {
  return (
    <aside
      aria-label={`About ${brand.name}`}
      className="relative flex flex-col justify-between gap-12 overflow-hidden bg-stage px-18 [--notch:var(--stage)] pt-18 text-stage-on max-lg:hidden"
    >
      <div>
        <h2 className="max-w-[13ch] text-balance font-display font-medium text-[clamp(36px,3.6vw,52px)] leading-[1.05] tracking-tight">
          One clear page, and the amount due on top.
        </h2>
        <ul className="mt-7 grid gap-3 text-lg">
          {points.map((point) => (
            <li key={point} className="flex max-w-[44ch] gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
              {point}
            </li>
          ))}
        </ul>
        <p className="mt-7 max-w-[48ch] text-pretty text-sm">
          Pro at {prices.signUp} per month collects payments too. {chargedPriceNote}
        </p>
      </div>
      <SampleInvoice />
    </aside>
  );
}

/** A drawing of an invoice; it stays white in the dark theme. */
function SampleInvoice() {
  return (
    <div
      aria-hidden="true"
      data-theme="light"
      className="-mb-6 w-full max-w-[440px] rounded-sm bg-surface px-8 pt-7 pb-10 text-ink text-sm shadow-float"
    >
      <div className="flex items-center gap-2.5">
        <span className="grid size-[30px] place-items-center rounded-control bg-ink font-display text-lg text-on-ink">
          H
        </span>
        <b className="mr-auto font-semibold">Harrow &amp; Vale Studio</b>
        <Badge tone="warning">Sent</Badge>
      </div>
      <p className="mt-5 font-display font-medium text-xl leading-tight">Brand identity and packaging</p>
      <div className="my-4 flex items-end justify-between">
        <div>
          <p className="text-muted text-xs">Total amount</p>
          <p className="font-semibold text-[22px] leading-tight tabular-nums tracking-tight">$17,161.25</p>
        </div>
        <div>
          <p className="text-muted text-xs">Due date</p>
          <p className="font-medium text-base leading-6">January 14, 2027</p>
        </div>
      </div>
      <span className="flex h-10 items-center justify-center gap-2 rounded-control bg-ink font-medium text-base text-on-ink">
        <Download className="size-4" strokeWidth={1.75} />
        Download Invoice
      </span>
      <div className="relative -mx-8 mt-5 mb-3 border-line-strong border-t border-dashed before:absolute before:-top-2.5 before:left-0 before:h-[19px] before:w-2.5 before:rounded-r-full before:bg-(--notch) after:absolute after:-top-2.5 after:right-0 after:h-[19px] after:w-2.5 after:rounded-l-full after:bg-(--notch)" />
      <ul className="tabular-nums">
        {lines.map(([text, amount]) => (
          <li key={text} className="flex justify-between gap-4 border-line border-b py-[7px]">
            <span>{text}</span>
            <span>{amount}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-[7px] font-semibold">
          <span>Total</span>
          <span>$17,161.25</span>
        </li>
      </ul>
    </div>
  );
}
