import type { SiteIconName } from '#client/content/icon-paths.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';

const lines = [
  ['Color proofing on press', '1.5', '$480.00', '$720.00'],
  ['Paper samples', '3', '$33.33', '$99.99'],
  ['Courier', '1', '$18.40', '$18.40'],
] as const;

/** Three lines of an invoice and their sum. */
export function LinesDrawing() {
  return (
    <div className="inset" aria-hidden="true">
      <div className="answer drawn-lines">
        {lines.map(([text, quantity, rate, amount]) => (
          <div key={text}>
            <span>{text}</span>
            <span className="muted">
              {quantity} × {rate}
            </span>
            <b>{amount}</b>
          </div>
        ))}
        <div>
          <b>Total</b>
          <b>$838.39</b>
        </div>
      </div>
    </div>
  );
}

const hits: readonly (readonly [SiteIconName, string, string])[] = [
  ['people', 'Brightwater Coffee Roasters', 'Client'],
  ['document', 'INV-0047 Brand identity and packaging', 'Invoice'],
  ['pen', 'PRO-0019 Web shop', 'Proposal'],
];

/** The search over everything. */
export function SearchDrawing() {
  return (
    <div className="inset" aria-hidden="true">
      <div className="answer drawn-search">
        <div>
          <SiteIcon name="search" />
          brightw
        </div>
        {hits.map(([icon, name, kind], index) => (
          <div key={name} className={index === 0 ? 'on' : undefined}>
            <SiteIcon name={icon} />
            <span>{name}</span>
            <span className="muted">{kind}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
