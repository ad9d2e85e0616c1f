import { cn } from '#client/lib/cn.ts';
import { useFormParts } from './form-parts.tsx';

const grid =
  'grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)_auto_40px] gap-2 sm:grid-cols-[20px_minmax(0,1fr)_var(--quantity)_var(--rate)_112px_var(--end)]';
const plain = '@min-[52rem]/form:grid-cols-[20px_minmax(0,1fr)_var(--quantity)_var(--rate)_144px_var(--end)]';
const taxed =
  '@min-[52rem]/form:grid-cols-[20px_minmax(0,1fr)_var(--quantity)_var(--rate)_144px_128px_var(--end)]';

/**
 * The columns of a line; on a phone the description has a row of its own above the figures. Where the screen is too narrow
 * for it, the tax stands below them.
 */
export function useLineGrid(): string {
  const { isOpen } = useFormParts();
  return cn(
    grid,
    isOpen('tax') ? taxed : plain,
    isOpen('unit')
      ? '[--quantity:132px] @min-[52rem]/form:[--quantity:148px]'
      : '[--quantity:80px] @min-[52rem]/form:[--quantity:88px]',
    isOpen('tax') || isOpen('unit')
      ? '[--rate:104px] @min-[52rem]/form:[--rate:112px]'
      : '[--rate:116px] @min-[52rem]/form:[--rate:140px]',
    isOpen('discount') ? '[--end:68px]' : '[--end:32px]',
  );
}

/** Each field has its own label on phones; on wider screens the column header labels it. */
export const lineLabel = 'mb-1 block text-muted text-xs sm:sr-only';
