import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonStyle } from '#client/ui/button-style.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSkeleton } from '#client/ui/form-skeleton.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { proFeatures } from '#shared/plan.ts';
import type { User } from '#shared/user.ts';
import { scheduleQuery } from './reminder-schedule.queries.ts';
import { ReminderScheduleForm } from './reminder-schedule-form.tsx';

/** When reminders of invoices go out, and what they say. */
export function ReminderScheduleSection({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Reminder schedule"
      text="When your clients are reminded of open invoices. Reminders stop once an invoice is paid, and wait while your client has promised to pay or asked you something. Proposals keep the standard schedule."
    >
      <Card>{user.isPremium ? <Schedule user={user} /> : <ProPrompt />}</Card>
    </SettingsSection>
  );
}

function ProPrompt() {
  return (
    <CardBody className="grid justify-items-start gap-3">
      <p className="text-ink-soft">
        {proFeatures.reminders}: on the standard schedule, or on days before and after the due date that you
        choose, in your words. You can send a reminder by hand on any plan, from the menu of an invoice.
      </p>
      <Link href="/subscribe" className={buttonStyle({})}>
        Upgrade to Pro
      </Link>
    </CardBody>
  );
}

function Schedule({ user }: { user: User }) {
  const { data, isError, isFetching, refetch } = useQuery(scheduleQuery());
  if (data) return <ReminderScheduleForm key={JSON.stringify(data)} stored={data.schedule} user={user} />;
  if (isError) {
    return (
      <ErrorState
        title="Couldn't load your reminder schedule"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <FormSkeleton label="Loading your reminder schedule" rows={2} />;
}
