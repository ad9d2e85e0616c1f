import { brand } from '#shared/brand.ts';

/** The ink tile with a page, and the name. */
export function BrandLink() {
  return (
    <a className="brand" href="/">
      <BrandTile />
      {brand.name}
    </a>
  );
}

export function BrandTile() {
  return (
    <svg className="mark" viewBox="0 0 26 26" aria-hidden="true">
      <rect className="mark-bg" width="26" height="26" rx="6" />
      <path className="mark-page" d="M7.5 5.5h7.5l4 4v11h-11.5z" />
      <path className="mark-line" d="M10.5 12.5h5.5M10.5 16.5h3" />
    </svg>
  );
}
