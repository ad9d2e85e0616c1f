import { useQuery } from '@tanstack/react-query';
import { Card } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { legalQuery, useUpdateLegal } from './legal.queries.ts';

interface LegalSwitchProps {
  name: 'pricesIncludeTax' | 'allowPartial';
  label: string;
  help: string;
}

/** One of the seller's details that is on or off. Takes effect at once. */
export function LegalSwitch({ name, label, help }: LegalSwitchProps) {
  const { data } = useQuery(legalQuery());
  const { mutate, isPending, variables } = useUpdateLegal();
  const stored = data?.[name] ?? false;
  return (
    <Card className="px-5 py-4 max-sm:px-4">
      <Switch
        label={label}
        help={help}
        isOn={isPending ? (variables[name] ?? stored) : stored}
        isDisabled={!data}
        onToggle={(isOn) =>
          mutate(
            { [name]: isOn },
            { onError: (error) => toastFailure(error, 'Failed to update the setting') },
          )
        }
      />
    </Card>
  );
}
