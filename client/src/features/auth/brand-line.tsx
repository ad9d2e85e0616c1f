import { BrandMark } from '#client/ui/brand-mark.tsx';
import { brand } from '#shared/brand.ts';

/** Mark and name above the forms of signed-out people. */
export function BrandLine() {
  return (
    <p className="flex items-center gap-2.5 font-display font-semibold text-xl tracking-tight">
      <BrandMark />
      {brand.name}
    </p>
  );
}
