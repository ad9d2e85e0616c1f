import { brand } from '#shared/brand.ts';
import type { SitePath } from '#shared/site-pages.ts';
import { BrandLink } from './brand-link.tsx';
import { footerLinks } from './main-links.ts';

export function Footer({ path }: { path: SitePath }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div>
          <BrandLink />
          <p>Invoices and proposals for freelancers and small businesses.</p>
          <p>
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </div>
        {footerLinks.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={href === path ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
