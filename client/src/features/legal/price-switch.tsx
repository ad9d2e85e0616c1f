import { useQuery } from '@tanstack/react-query';
import { Card } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { legalQuery, useUpdateLegal } from './legal.queries.ts';

/** Whether new documents' prices are with tax. Takes effect at once. */
export function PriceSwitch() {
  const { data } = useQuery(legalQuery());
  const { mutate, isPending, variables } = useUpdateLegal();
  const stored = data?.pricesIncludeTax ?? false;
  const handleToggle = (pricesIncludeTax: boolean) =>
    mutate({ pricesIncludeTax }, { onError: (error) => toastFailure(error, 'Failed to update the setting') });
  return (
    <Card className="px-5 py-4 max-sm:px-4">
      <Switch
        label="My prices include tax"
        help="New documents take your rates as what the client pays, and show the tax in it."
        isOn={isPending ? (variables.pricesIncludeTax ?? stored) : stored}
        isDisabled={!data}
        onToggle={handleToggle}
      />
    </Card>
  );
}
