import { AccountDeletion } from '#client/features/account/account-deletion.tsx';
import { PasswordForm } from '#client/features/account/password-form.tsx';
import { ProfileSettings } from '#client/features/account/profile-settings.tsx';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { BillingSettings } from '#client/features/billing/billing-settings.tsx';
import { usePaymentReturn } from '#client/features/billing/payment-outcome.ts';
import { BrandingSettings } from '#client/features/logos/branding-settings.tsx';
import { NotificationSettings } from '#client/features/notifications/notification-settings.tsx';
import { PaymentSettings } from '#client/features/payouts/payment-settings.tsx';
import { SessionList } from '#client/features/sessions/session-list.tsx';
import { useTab } from '#client/lib/use-tab.ts';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';

const tabNames = ['profile', 'branding', 'notifications', 'billing', 'payments', 'security'] as const;

type TabName = (typeof tabNames)[number];

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'branding', label: 'Branding' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'billing', label: 'Billing' },
  { value: 'payments', label: 'Payments' },
  { value: 'security', label: 'Security' },
] as const;

export function SettingsPage() {
  return <SettingsTabs />;
}

/** `/payments`: the settings, opened at their payments. */
export function PaymentsPage() {
  return <SettingsTabs initial="payments" />;
}

function SettingsTabs({ initial }: { initial?: TabName }) {
  const user = useLastUser();
  const [tab, chooseTab] = useTab(tabNames, initial);
  usePaymentReturn(user?.isPremium ?? false);
  if (!user) return null;
  return (
    <Tabs label="Settings" tabs={tabs} value={tab} onValueChange={chooseTab}>
      <TabPanel value="profile" isKept>
        <ProfileSettings user={user} />
      </TabPanel>
      <TabPanel value="branding">
        <BrandingSettings user={user} />
      </TabPanel>
      <TabPanel value="notifications">
        <NotificationSettings />
      </TabPanel>
      <TabPanel value="billing">
        <BillingSettings
          timeZone={user.timeZone}
          hasCustomer={user.stripeCustomerId !== null}
          hasSubscription={user.stripeSubscriptionId !== null}
        />
      </TabPanel>
      <TabPanel value="payments">
        <PaymentSettings user={user} />
      </TabPanel>
      <TabPanel value="security">
        <PasswordForm email={user.email} />
        <SessionList timeZone={user.timeZone} />
        <AccountDeletion />
      </TabPanel>
    </Tabs>
  );
}
