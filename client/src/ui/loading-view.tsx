import { cn } from '#client/lib/cn.ts';
import { BrandMark } from './brand-mark.tsx';

const sizes = {
  small: { mark: 'size-6', text: 'text-sm' },
  medium: { mark: 'size-10', text: 'text-base' },
  large: { mark: 'size-16', text: 'text-lg' },
} as const;

interface LoadingViewProps {
  size?: keyof typeof sizes;
}

/** Fills the screen until it is known who is signed in. */
export function LoadingView({ size = 'medium' }: LoadingViewProps) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 text-muted">
      <BrandMark className={cn('animate-spin [animation-duration:1.6s]', sizes[size].mark)} />
      <p className={sizes[size].text}>Loading...</p>
    </div>
  );
}
