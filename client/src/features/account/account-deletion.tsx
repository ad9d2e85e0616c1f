import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { toast } from '#client/ui/toast-store.ts';

/** Deletion is done by support. */
export function AccountDeletion() {
  const [isAsking, setAsking] = useState(false);
  const handleConfirm = () => {
    setAsking(false);
    toast({ title: 'Delete account', description: 'Please contact support to delete your account' });
  };
  return (
    <SettingsSection title="Delete account" text="Deletion is processed within 30 days.">
      <Card>
        <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-56 text-muted">
            This also deletes your invoices, proposals and clients. Our support team does it for you.
          </p>
          <Button className="text-critical max-sm:w-full" onClick={() => setAsking(true)}>
            Delete Account
          </Button>
        </CardBody>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete account?"
        description="Are you sure you want to delete your account? This permanently deletes all your data."
        confirmLabel="Delete Account"
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </SettingsSection>
  );
}
