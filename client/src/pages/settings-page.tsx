import { useLastingUser } from '#client/features/auth/auth.queries.ts';
import { BillingSettings } from '#client/features/settings/billing-settings.tsx';
import { BrandingSettings } from '#client/features/settings/branding-settings.tsx';
import { NotificationSettings } from '#client/features/settings/notification-settings.tsx';
import { PaymentSettings } from '#client/features/settings/payment-settings.tsx';
import { ProfileSettings } from '#client/features/settings/profile-settings.tsx';
import { SecuritySettings } from '#client/features/settings/security-settings.tsx';
import { usePaymentReturn } from '#client/features/subscription/payment-outcome.ts';
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
  const user = useLastingUser();
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
        <SecuritySettings email={user.email} timeZone={user.timeZone} />
      </TabPanel>
    </Tabs>
  );
}
