import { useState } from 'react';
import { Link } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { Notice } from '#client/ui/notice.tsx';
import { isBlankText } from '#shared/blank-text.ts';

const keyOf = (userId: string) => `billwright.sent-without-address.${userId}`;

/** Whether a new document would go out without the seller's address; nobody is told again after the first one. */
export function useAddressReminder(isNew: boolean) {
  const user = useLastUser();
  const [wasTold] = useState(() => user && readTold(user.id));
  const isMissing =
    isNew && !wasTold && user !== null && user !== undefined && isBlankText(user.address ?? '');
  return {
    isMissing,
    /** The document has gone out. */
    settle: () => {
      if (isMissing) storeTold(user.id);
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

function readTold(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

function storeTold(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), '1');
  } catch {
    // Storage may be refused; the next form says it again.
  }
}
