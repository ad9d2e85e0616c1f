import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface StaleNoticeProps {
  onLoadLatest: () => Promise<void>;
  onOverwrite: () => void;
}

/** Shown in a form whose save conflicts with a later version: both ways to resolve it, scrolled into view. */
export function StaleNotice({ onLoadLatest, onOverwrite }: StaleNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const handleLoad = () => {
    setLoading(true);
    onLoadLatest().catch(() => setLoading(false));
  };
  return (
    <div ref={place}>
      <Notice
        tone="warning"
        actions={
          <>
            <Button size="sm" isPending={isLoading} onClick={handleLoad}>
              Load the latest version
            </Button>
            <Button size="sm" onClick={onOverwrite}>
              Save anyway
            </Button>
          </>
        }
      >
        This was changed somewhere else after you opened it. What you typed is kept. Saving anyway replaces
        that change; loading the latest version drops what you typed.
      </Notice>
    </div>
  );
}
