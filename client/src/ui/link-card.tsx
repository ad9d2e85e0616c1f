import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card } from './card.tsx';

interface LinkCardProps {
  href: string;
  title: ReactNode;
  text: ReactNode;
}

/** A card that leads somewhere, wherever it is pressed. */
export function LinkCard({ href, title, text }: LinkCardProps) {
  return (
    <Card className="relative flex items-center gap-3 px-5 py-4 hover:border-edge-hover hover:bg-hover max-sm:px-4">
      <div className="min-w-0 flex-1">
        <Link
          href={href}
          className="font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
        >
          {title}
        </Link>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
    </Card>
  );
}
