import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { invoiceQueries } from '#client/features/invoices/invoices.queries.ts';
import { sendsMail } from '#client/lib/installation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardFoot, CardHead } from '#client/ui/card.tsx';
import type { User } from '#shared/user.ts';
import { areStepsLeft, type FirstStep, firstSteps } from './first-steps.ts';

const hiddenKey = (userId: string) => `billwright.first-steps-hidden.${userId}`;

/** What is left to do before the first payment can come. Steps are checked off automatically; the card disappears when all are done or it is hidden. */
export function FirstStepsCard({ user }: { user: User }) {
  const [isHidden, setHidden] = useState(() => readHidden(user.id));
  const clients = useQuery({ ...clientQueries.count(), enabled: !isHidden });
  const invoices = useQuery({ ...invoiceQueries.summary(), enabled: !isHidden });
  if (isHidden) return null;
  // Until the counts are loaded the profile decides, to avoid a layout shift.
  const isKnown = clients.data !== undefined && invoices.data !== undefined;
  const counts = isKnown
    ? { clients: clients.data, invoices: invoices.data.total.count }
    : { clients: 1, invoices: 1 };
  const steps = firstSteps(user, counts, sendsMail());
  if (!areStepsLeft(steps)) return null;
  const handleHide = () => {
    storeHidden(user.id);
    setHidden(true);
  };
  return (
    <Card aria-label="First Steps">
      <CardHead
        title="First Steps"
        actions={
          <Button size="sm" variant="ghost" onClick={handleHide}>
            Hide
          </Button>
        }
      />
      <ol className="border-line border-t">
        {steps.map((step) => (
          <li key={step.key} className="border-line not-first:border-t">
            <Step step={step} />
          </li>
        ))}
      </ol>
      <CardFoot>
        <p>
          <span>Coming from another product? </span>
          <Link href="/imports" className="text-accent hover:underline">
            Import your clients and invoices
          </Link>
        </p>
      </CardFoot>
    </Card>
  );
}

function Step({ step: { text, path, isDone, isPro } }: { step: FirstStep }) {
  if (isDone) {
    return (
      <p className="flex min-h-11 items-center gap-3 px-5 text-muted max-sm:px-4">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-positive" strokeWidth={1.75} />
        <span>
          <span className="sr-only">Done: </span>
          <span>{text}</span>
        </span>
      </p>
    );
  }
  return (
    <Link
      href={path}
      className="flex min-h-11 items-center gap-3 px-5 font-medium text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-4"
    >
      <Circle aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <span>{text}</span>
      {isPro && <Badge tone="outline">Pro</Badge>}
      <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted" strokeWidth={1.75} />
    </Link>
  );
}

function readHidden(userId: string): boolean {
  try {
    return localStorage.getItem(hiddenKey(userId)) !== null;
  } catch {
    return false;
  }
}

function storeHidden(userId: string): void {
  try {
    localStorage.setItem(hiddenKey(userId), '1');
  } catch {
    // Storage may be blocked; the card then reappears on the next load.
  }
}
