import { iconPaths, type SiteIconName } from '#client/content/icon-paths.ts';

/** Inlined, so that a page doesn't load the icon package. */
export function SiteIcon({ name, className }: { name: SiteIconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
