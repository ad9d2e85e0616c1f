import { CloudOff } from 'lucide-react';
import { useOnline } from '#client/lib/use-online.ts';
import { Notice } from '#client/ui/notice.tsx';

export function OfflineNotice() {
  if (useOnline()) return null;
  return (
    <Notice tone="warning" icon={<CloudOff aria-hidden="true" strokeWidth={1.75} />}>
      You are offline. What you see may be out of date. Typed text stays here, and we reconnect automatically.
    </Notice>
  );
}
