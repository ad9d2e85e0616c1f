import { cn } from '#client/lib/cn.ts';
import { BrandMark } from './brand-mark.tsx';

const sizes = {
  small: { mark: 'size-6', text: 'text-sm' },
  medium: { mark: 'size-10', text: 'text-base' },
  large: { mark: 'size-16', text: 'text-lg' },
} as const;

interface LoadingViewProps {
  size?: keyof typeof sizes;
  /** Fills the screen, or only the place it stands in. */
  isFullScreen?: boolean;
}

export function LoadingView({ size = 'medium', isFullScreen = true }: LoadingViewProps) {
  return (
    <div
      role="status"
      className={cn(
        'grid place-content-center justify-items-center gap-4 text-muted',
        isFullScreen ? 'min-h-dvh' : 'min-h-60',
      )}
    >
      <BrandMark className={cn('animate-spin [animation-duration:1.6s]', sizes[size].mark)} />
      <p className={sizes[size].text}>Loading...</p>
    </div>
  );
}
