import { useEffect, useState } from 'react';
import { PaperSkeleton } from '#client/features/documents/details/details-skeleton.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import type { RecurringWithContent } from '#shared/recurring.ts';
import type { User } from '#shared/user.ts';

interface NextPaperProps {
  recurring: RecurringWithContent;
  /** Whose invoice is shown. */
  date: string;
  seller: User;
}

const load = () => import('./expected-paper.tsx');

/** The paper of one date as the client will get it. What reckons it comes with the code of forms, and so after the screen. */
export function NextPaper(props: NextPaperProps) {
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>>>();
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setCode(loaded),
      () => isShown && setFailed(tries),
    );
    return () => {
      isShown = false;
    };
  }, [tries]);
  if (code) return <code.ExpectedPaper {...props} />;
  if (failed !== tries) return <PaperSkeleton />;
  return (
    <Card>
      <ErrorState title="Couldn't load the document" onRetry={() => setTries(tries + 1)} isRetrying={false} />
    </Card>
  );
}
