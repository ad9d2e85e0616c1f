import { lazy } from 'react';
import { useSearch } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { useAddClient } from '#client/features/clients/use-add-client.tsx';
import { DashboardCharts } from '#client/features/dashboard/dashboard-charts.tsx';
import { DashboardStats } from '#client/features/dashboard/dashboard-stats.tsx';
import { FirstStepsCard } from '#client/features/dashboard/first-steps-card.tsx';
import { QuickActions } from '#client/features/dashboard/quick-actions.tsx';
import { RecentActivity } from '#client/features/dashboard/recent-activity.tsx';
import { UpgradeCard } from '#client/features/dashboard/upgrade-card.tsx';
import { type InvoiceRowActions, useInvoiceActions } from '#client/features/invoices/invoice-actions.ts';
import { RecentInvoices } from '#client/features/invoices/recent-invoices.tsx';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { OwnerOnly, useReadOnly } from '#client/lib/read-only.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import type { User } from '#shared/user.ts';

const AllInvoices = lazy(async () => ({
  default: (await import('#client/features/invoices/all-invoices.tsx')).AllInvoices,
}));
// Forms pull in validation code that no list needs.
const InvoiceDialogs = lazyOnIntent(
  async () => (await import('#client/features/invoices/invoice-dialogs.tsx')).InvoiceDialogs,
);

export function DashboardPage() {
  const user = useLastUser();
  return user ? <Dashboard user={user} /> : null;
}

/** The overview, or with `?view=invoices` the full list of invoices. */
function Dashboard({ user }: { user: User }) {
  const view = new URLSearchParams(useSearch()).get('view');
  const { open, setOpen, close, actions } = useInvoiceActions();
  const { addClient, addClientDialog } = useAddClient();
  return (
    <>
      {view === 'invoices' ? (
        <AllInvoices
          timeZone={user.timeZone}
          actions={actions}
          onCreate={() => setOpen({ kind: 'create' })}
        />
      ) : (
        <Overview user={user} actions={actions} />
      )}
      <LazyMount isWanted={open !== undefined}>
        <InvoiceDialogs open={open} user={user} onClose={close} onAddClient={addClient} />
      </LazyMount>
      {addClientDialog}
    </>
  );
}

function Overview({ user, actions }: { user: User; actions: InvoiceRowActions }) {
  // Nothing would stand beside the activity of books that are only read.
  const isWide = useReadOnly() || user.isPremium;
  return (
    <>
      <OwnerOnly>
        <FirstStepsCard user={user} />
      </OwnerOnly>
      <DashboardStats />
      <DashboardCharts isPro={user.isPremium} />
      {isWide ? (
        <>
          <OwnerOnly>
            <QuickActions isWide />
          </OwnerOnly>
          <RecentActivity timeZone={user.timeZone} />
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <RecentActivity timeZone={user.timeZone} />
          <div className="grid content-start gap-6 max-sm:gap-4">
            <OwnerOnly>
              <QuickActions isWide={false} />
              <UpgradeCard />
            </OwnerOnly>
          </div>
        </div>
      )}
      <RecentInvoices timeZone={user.timeZone} actions={actions} />
    </>
  );
}
