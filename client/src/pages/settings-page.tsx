import { useQuery } from '@tanstack/react-query';
import { DataAndDeletion } from '#client/features/account/data-and-deletion.tsx';
import { EmailSettings } from '#client/features/account/email-settings.tsx';
import { PasswordForm } from '#client/features/account/password-form.tsx';
import { ProfileSettings } from '#client/features/account/profile-settings.tsx';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { BillingSettings } from '#client/features/billing/billing-settings.tsx';
import { usePaymentReturn } from '#client/features/billing/payment-outcome.ts';
import { DocumentDefaults } from '#client/features/legal/document-defaults.tsx';
import { LegalCard } from '#client/features/legal/legal-card.tsx';
import { LegalDetails } from '#client/features/legal/legal-details.tsx';
import { LegalSwitch } from '#client/features/legal/legal-switch.tsx';
import { BrandingSettings } from '#client/features/logos/branding-settings.tsx';
import { AccountantAccess } from '#client/features/memberships/accountant-access.tsx';
import { TemplateSection } from '#client/features/message-templates/template-section.tsx';
import { NotificationSettings } from '#client/features/notifications/notification-settings.tsx';
import { NumberingSection } from '#client/features/numbering/numbering-section.tsx';
import { PasskeySection } from '#client/features/passkeys/passkey-section.tsx';
import { BankDetails } from '#client/features/payouts/bank-details.tsx';
import { PaymentSettings } from '#client/features/payouts/payment-settings.tsx';
import { ReminderScheduleSection } from '#client/features/reminders/reminder-schedule-section.tsx';
import { AccountsSection } from '#client/features/reports/accounts-section.tsx';
import { SecondFactorSection } from '#client/features/second-factor/second-factor-section.tsx';
import { SessionList } from '#client/features/sessions/session-list.tsx';
import { stepUpQueries } from '#client/features/step-up/step-up.queries.ts';
import { TaxRateList } from '#client/features/tax-rates/tax-rate-list.tsx';
import { useTab } from '#client/lib/use-tab.ts';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import type { User } from '#shared/user.ts';

const tabNames = [
  'profile',
  'branding',
  'invoicing',
  'notifications',
  'billing',
  'payments',
  'security',
] as const;

type TabName = (typeof tabNames)[number];

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'branding', label: 'Branding' },
  { value: 'invoicing', label: 'Invoicing' },
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
  // Ready when a dialog asks who the owner is, so that it doesn't grow under them.
  // The tab about invoicing asks for the most, and has one such dialog: there, a change of bank details asks.
  useQuery({ ...stepUpQueries.methods(), enabled: tab !== 'invoicing', notifyOnChangeProps: [] });
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
      <TabPanel value="invoicing">
        <InvoicingSettings user={user} />
      </TabPanel>
      <TabPanel value="notifications">
        <NotificationSettings />
        <ReminderScheduleSection user={user} />
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
        <EmailSettings email={user.email} />
        <SecondFactorSection email={user.email} timeZone={user.timeZone} />
        <PasskeySection email={user.email} timeZone={user.timeZone} />
        <SessionList timeZone={user.timeZone} />
        <AccountantAccess timeZone={user.timeZone} />
        <DataAndDeletion email={user.email} />
      </TabPanel>
    </Tabs>
  );
}

function InvoicingSettings({ user }: { user: User }) {
  return (
    <>
      <LegalDetails user={user} />
      <SettingsSection
        title="Tax"
        text="The rates that you choose from on each line. Documents keep what they were made with."
      >
        <div className="grid content-start gap-4">
          <TaxRateList />
          <LegalSwitch
            name="pricesIncludeTax"
            label="My prices include tax"
            help="New documents take your rates as what the client pays, and show the tax in it."
          />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Payment details"
        text="Invoices print them, so that clients can pay by bank transfer."
      >
        <LegalCard what="your payment details" rows={2}>
          {(legal) => <BankDetails legal={legal} email={user.email} />}
        </LegalCard>
      </SettingsSection>
      <NumberingSection timeZone={user.timeZone} />
      <DocumentDefaults />
      <AccountsSection />
      <TemplateSection user={user} />
    </>
  );
}
