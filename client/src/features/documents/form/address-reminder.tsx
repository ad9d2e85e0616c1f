import { useState } from 'react';
import { Link } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { Notice } from '#client/ui/notice.tsx';
import { isBlankText } from '#shared/blank-text.ts';

const keyOf = (userId: string) => `billwright.sent-without-address.${userId}`;

/** Whether a new document would be sent without the seller's address; shown only until the first one is sent. */
export function useAddressReminder(isNew: boolean) {
  const user = useLastUser();
  const [wasShown] = useState(() => user && readShown(user.id));
  const isMissing =
    isNew && !wasShown && user !== null && user !== undefined && isBlankText(user.address ?? '');
  return {
    isMissing,
    /** The document was sent. */
    settle: () => {
      if (isMissing) storeShown(user.id);
    },
  };
}

export function AddressReminder({ noun }: { noun: string }) {
  return (
    <Notice
      tone="warning"
      actions={
        <Link href="/settings?tab=profile" className="font-medium underline">
          Add Address
        </Link>
      }
    >
      {`This ${noun} shows no business address. Many clients need one before they can pay.`}
    </Notice>
  );
}

function readShown(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

function storeShown(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), '1');
  } catch {
    // Storage may be blocked; the next form shows it again.
  }
}
