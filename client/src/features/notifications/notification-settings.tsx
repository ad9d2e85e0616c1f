import { useQuery } from '@tanstack/react-query';
import { sendsTexts } from '#client/lib/installation.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { noTextsHint } from '#shared/client.ts';
import { type PreferenceName, preferenceNames } from '#shared/notification-preferences.ts';
import { preferencesQuery, useSwitchPreference } from './preferences.queries.ts';

const wording: Record<PreferenceName, { label: string; help: string }> = {
  email: {
    label: 'Email notifications',
    help: 'Emails to you about your work. You always get emails about account security.',
  },
  invoiceReminders: {
    label: 'Invoice reminders',
    help: 'Automated reminders to your clients on Pro, and an email to you when an invoice is overdue.',
  },
  proposalUpdates: {
    label: 'Proposal updates',
    help: 'An email to you when a proposal is accepted or declined, or has expired.',
  },
  paymentAlerts: {
    label: 'Payment alerts',
    help: 'An email to you when an invoice is paid, or when a client promises to pay, says they paid, or asks about one.',
  },
};

/** Which emails are sent. Each switch takes effect immediately. */
export function NotificationSettings() {
  return (
    <SettingsSection
      title="Notifications"
      text="Choose which emails go out. Your invoices and proposals always go to your clients, and everything is listed under Notifications."
    >
      <div className="grid content-start gap-3">
        <Card>
          <Switches />
        </Card>
        {!sendsTexts() && <p className="text-muted text-sm">{noTextsHint}</p>}
      </div>
    </SettingsSection>
  );
}

const row = 'border-line px-5 py-4 not-first:border-t max-sm:px-4';

function Switches() {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery());
  if (data)
    return preferenceNames.map((name) => <PreferenceSwitch key={name} name={name} isStoredOn={data[name]} />);
  if (isError) {
    return (
      <ErrorState
        title="Couldn't load these settings"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div aria-busy="true" role="status" aria-label="Loading the switches">
      {preferenceNames.map((name) => (
        <div key={name} className={row}>
          <Skeleton className="my-1 h-3 w-40" />
          <Skeleton className="mt-2.5 mb-1 h-3 w-4/5" />
        </div>
      ))}
    </div>
  );
}

function PreferenceSwitch({ name, isStoredOn }: { name: PreferenceName; isStoredOn: boolean }) {
  const { mutate, isPending, variables } = useSwitchPreference(name);
  const handleToggle = (isOn: boolean) =>
    mutate(isOn, { onError: (error) => toastFailure(error, 'Failed to update notification preferences') });
  return (
    <div className={row}>
      <Switch {...wording[name]} isOn={isPending ? variables : isStoredOn} onToggle={handleToggle} />
    </div>
  );
}
