import { Card } from '#client/ui/card.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import type { User } from '#shared/user.ts';
import { ProfileForm } from './profile-form.tsx';

export function ProfileSettings({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Profile"
      text="Clients see your business name, phone and address on every document."
    >
      <Card>
        <ProfileForm user={user} />
      </Card>
    </SettingsSection>
  );
}
