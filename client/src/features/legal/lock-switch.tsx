import { useQuery } from '@tanstack/react-query';
import { Card } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { legalQuery, useUpdateLegal } from './legal.queries.ts';

const WHAT =
  'Lines, discount, client and an earlier due date can no longer be changed: revise or void the invoice instead.';

/** Whether what was sent stays as it is, or may change until money comes. Takes effect at once. */
export function LockSwitch() {
  const { data } = useQuery(legalQuery());
  const { mutate, isPending, variables } = useUpdateLegal();
  const stored = data?.lockOn ?? 'payment';
  const current = isPending ? (variables.lockOn ?? stored) : stored;
  const isSuggested = current === 'payment' && Boolean(data?.taxId);
  return (
    <Card className="px-5 py-4 max-sm:px-4">
      <Switch
        label="Lock invoices when they are sent"
        help={isSuggested ? `Suggested for businesses with a tax ID. ${WHAT}` : WHAT}
        isOn={current === 'sent'}
        isDisabled={!data}
        onToggle={(isOn) =>
          mutate(
            { lockOn: isOn ? 'sent' : 'payment' },
            { onError: (error) => toastFailure(error, 'Failed to update the setting') },
          )
        }
      />
    </Card>
  );
}
