import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'wouter';
import { legalQuery } from '#client/features/legal/legal.queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { DocumentFormValues } from './document-form-values.ts';
import { useFormParts } from './form-parts.tsx';
import { useTaxRates } from './tax-options.ts';

/** What concerns the tax of the whole document. */
export function TaxControls({ isReadOnly }: { isReadOnly: boolean }) {
  const { control, getValues, setValue } = useFormContext<DocumentFormValues>();
  const { field } = useController({ control, name: 'pricesIncludeTax' });
  const { rates, isLoaded, isError } = useTaxRates();
  useTaxDefaults();
  const applyToAll = () => {
    const lines = getValues('items');
    const taxes = lines[0]?.taxes ?? [];
    for (const index of lines.keys()) setValue(`items.${index}.taxes`, taxes, { shouldDirty: true });
  };
  return (
    <div data-part="tax" className="grid gap-2">
      <Switch
        label="Prices include tax"
        isOn={field.value ?? false}
        onToggle={field.onChange}
        isDisabled={isReadOnly}
      />
      {!isReadOnly && rates.length > 0 && (
        <Button variant="link" className="justify-self-start text-sm" onClick={applyToAll}>
          Apply the first line's tax to all lines
        </Button>
      )}
      {isLoaded && rates.length === 0 && (
        <p className="text-muted text-sm">
          {'You have no tax rates yet. '}
          <Link href="/settings?tab=invoicing" className="underline">
            Add one in Settings
          </Link>
        </p>
      )}
      {isError && (
        <p className="text-muted text-sm">Couldn't load your tax rates. Close this form and open it again.</p>
      )}
    </div>
  );
}

/** Lines of a new document begin with the seller's default rates once it has tax. */
function useTaxDefaults(): void {
  const { isNew } = useFormParts();
  const { getValues, setValue } = useFormContext<DocumentFormValues>();
  const { defaults, isLoaded } = useTaxRates();
  const { data: legal } = useQuery({ ...legalQuery(), enabled: isNew });
  // A copy has the taxes of what it was copied from.
  const [isFresh] = useState(() => isNew && getValues('items').every(({ taxes }) => taxes === undefined));
  useEffect(() => {
    if (!isFresh || !isLoaded) return;
    for (const [index, line] of getValues('items').entries())
      if (line.taxes === undefined) setValue(`items.${index}.taxes`, defaults);
  }, [isFresh, isLoaded, defaults, getValues, setValue]);
  const areIncluded = isFresh && legal?.pricesIncludeTax;
  useEffect(() => {
    if (areIncluded) setValue('pricesIncludeTax', true);
  }, [areIncluded, setValue]);
}
