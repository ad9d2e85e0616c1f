import { CircleAlert, CircleCheck, type LucideIcon, Pause, Repeat } from 'lucide-react';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import type { Recurring } from '#shared/recurring.ts';

type State = Pick<Recurring, 'state' | 'pauseReason'>;

interface StateView {
  label: string;
  tone: BadgeTone;
  icon: LucideIcon;
}

function viewOf({ state, pauseReason }: State): StateView {
  if (state === 'active') return { label: 'Active', tone: 'positive', icon: Repeat };
  if (state === 'ended') return { label: 'Ended', tone: 'neutral', icon: CircleCheck };
  if (pauseReason === 'seller') return { label: 'Paused', tone: 'neutral', icon: Pause };
  return { label: 'Paused', tone: 'critical', icon: CircleAlert };
}

export function StateBadge(state: State) {
  const { label, tone, icon: Icon } = viewOf(state);
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2} />}>
      {label}
    </Badge>
  );
}
