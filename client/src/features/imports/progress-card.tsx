import type { ReactNode } from 'react';
import { Card, CardBody, CardFoot, CardHead } from '#client/ui/card.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';

interface ProgressCardProps {
  title: string;
  /** Names the bar. */
  label: string;
  /** How far it is, exactly. */
  text: string;
  /** The same where it is told aloud, which changes now and then only. */
  announcement: string;
  /** Of what there is to do; left out while nobody knows. */
  done?: { value: number; max: number } | undefined;
  children: ReactNode;
  /** Beside the word that it goes on without the page. */
  action?: ReactNode;
}

/** How far work on a file is that goes on without the page. */
export function ProgressCard({
  title,
  label,
  text,
  announcement,
  done,
  children,
  action,
}: ProgressCardProps) {
  return (
    <Card aria-labelledby="import-work">
      <CardHead id="import-work" isRuled title={title} />
      <CardBody className="grid gap-2">
        <ProgressBar aria-label={label} aria-valuetext={text} {...done} />
        <p className="font-medium tabular-nums">{text}</p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {children}
      </CardBody>
      <CardFoot>
        <p className="min-w-0 flex-1 basis-56">
          You can close this page: it goes on, and you find it here again.
        </p>
        {action}
      </CardFoot>
    </Card>
  );
}
