import type { SiteIconName } from '#client/content/icon-paths.ts';
import { BrandTile } from '#client/site/frame/brand-link.tsx';
import { SiteIcon } from '#client/site/site-icon.tsx';
import { brand } from '#shared/brand.ts';

const screens: readonly (readonly [SiteIconName, string])[] = [
  ['dashboard', 'Dashboard'],
  ['people', 'Clients'],
  ['document', 'Invoices'],
  ['pen', 'Proposals'],
  ['box', 'Items'],
  ['bell', 'Notifications'],
  ['card', 'Payments'],
  ['settings', 'Settings'],
];

const cards = [
  ['Total', '47'],
  ['Paid', '41'],
  ['Sent', '4'],
  ['Overdue', '2'],
] as const;

const rows = [
  ['INV-0047', 'Brand identity and packaging', 'Brightwater Coffee Roasters', '$17,161.25', 'Sent'],
  ['INV-0046', 'Website retainer, November', 'Okafor Legal', '$2,400.00', 'Paid'],
  ['INV-0045', 'Menu design, winter', 'Juniper Street Kitchen', '$1,180.00', 'Paid'],
  ['INV-0044', 'Photography, two days', 'Lindqvist Furniture', '$3,950.00', 'Overdue'],
  ['INV-0043', 'Annual report, 64 pages', 'Cedar Valley Trust', '$8,725.00', 'Paid'],
  ['INV-0042', 'Shop signage', 'Marisol Vega Ceramics', '$940.50', 'Paid'],
] as const;

const tones = { Sent: 'is-warning', Paid: 'is-positive', Overdue: 'is-critical' };

const lines = [
  ['Brand strategy workshop', '$3,700.00'],
  ['Logo and wordmark', '$4,200.00'],
  ['Packaging, six coffees', '$3,840.00'],
  ['Five more items', '$5,421.25'],
  ['Total', '$17,161.25'],
] as const;

/** A drawing of the seller's list, and in front of it what a client sees. */
export function HeroPicture() {
  return (
    <div
      className="picture"
      role="img"
      aria-label={`The invoice list of ${brand.name}, and in front of it the page a client sees: $17,161.25, due January 14, 2027, with a Pay with Card button`}
    >
      <div className="win" aria-hidden="true">
        <div className="win-side">
          <span className="brand">
            <BrandTile />
            {brand.name}
          </span>
          <ul>
            {screens.map(([icon, name]) => (
              <li key={name} className={name === 'Invoices' ? 'on' : undefined}>
                <SiteIcon name={icon} />
                {name}
              </li>
            ))}
          </ul>
        </div>
        <div className="win-main">
          <div className="win-bar">
            Invoices <span className="btn btn-primary">Create Invoice</span>
          </div>
          <div className="win-cards">
            {cards.map(([name, count]) => (
              <div key={name}>
                {name}
                <b>{count}</b>
              </div>
            ))}
          </div>
          <div className="win-rows">
            {rows.map(([number, title, client, amount, status]) => (
              <div key={number} className="win-row">
                <span className="num muted">{number}</span>
                <span>
                  <b>{title}</b>
                  <small>{client}</small>
                </span>
                <span>{amount}</span>
                <span>
                  <span className={`badge ${tones[status]}`}>{status}</span>
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <MiniInvoice />
    </div>
  );
}

function MiniInvoice() {
  return (
    <div className="mini" aria-hidden="true">
      <div className="mini-top">
        <span className="mini-seller">
          <svg className="mini-logo" viewBox="0 0 44 44" aria-hidden="true">
            <rect className="logo-ground" width="44" height="44" rx="10" />
            <path className="logo-stem" d="M12 10v24M32 10v24" />
            <path className="logo-leaf" d="M12 22c6-8 14-8 20 0-6 8-14 8-20 0z" />
          </svg>
          Harrow &amp; Vale Studio
        </span>
        <span className="badge is-warning">Sent</span>
      </div>
      <p className="mini-title">Brand identity and packaging</p>
      <div className="mini-sum">
        <div>
          <small>Total amount</small>
          <b>$17,161.25</b>
        </div>
        <div>
          <small>Due date</small>
          <b>January 14, 2027</b>
        </div>
      </div>
      <span className="btn btn-primary btn-block">
        <SiteIcon name="card" />
        Pay with Card
      </span>
      <div className="mini-tear" />
      <ul>
        {lines.map(([text, amount]) => (
          <li key={text}>
            <span>{text}</span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
