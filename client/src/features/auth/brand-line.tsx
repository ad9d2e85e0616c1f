import { BrandMark } from '#client/ui/brand-mark.tsx';
import { brand } from '#shared/brand.ts';

/** Logo and name above the forms of signed-out people, linking to the start page. */
export function BrandLine() {
  return (
    <a
      href="/"
      className="flex w-fit items-center gap-2.5 font-display font-semibold text-xl tracking-tight no-underline"
    >
      <BrandMark />
      {brand.name}
    </a>
  );
}
