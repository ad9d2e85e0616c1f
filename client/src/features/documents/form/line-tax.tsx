import { useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { AnchoredPopover } from '#client/ui/anchored-popover.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Select } from '#client/ui/select.tsx';
import { MAX_TAXES } from '#shared/line-item.ts';
import type { LineDrafts, LineTaxDraft } from './line-drafts.ts';
import { lineLabel } from './line-style.ts';
import { canJoin, taxChoices, taxKey, taxLabel, useTaxRates, withTax } from './tax-options.ts';

interface LineTaxProps {
  index: number;
  isReadOnly: boolean;
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** Leads from the list of rates to all their combinations. */
const SEVERAL = 'several';

/** The tax of a line: one rate, or several that are charged together. */
export function LineTax({ index, isReadOnly, ...wiring }: LineTaxProps) {
  const { control } = useFormContext<LineDrafts>();
  const { field } = useController({ control, name: `items.${index}.taxes` });
  const rates = useTaxRates();
  const [isCombining, setCombining] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = field.value ?? [];
  const choices = taxChoices(rates, chosen);
  const all = [...new Map([...rates.rates, ...chosen].map((rate) => [rate.rateId, rate])).values()];
  const options = choices.map((taxes) => ({ value: taxKey(taxes), label: taxLabel(taxes) }));
  const several = all.length > 1 ? [{ value: SEVERAL, label: 'Several rates…' }] : [];
  return (
    <div className="min-w-0 max-sm:col-span-full @max-[52rem]/form:order-1 sm:@max-[52rem]/form:col-span-3 sm:@max-[52rem]/form:col-start-2">
      <label
        htmlFor={wiring.id}
        className={`${lineLabel} @min-[52rem]/form:sr-only sm:@max-[52rem]/form:not-sr-only`}
      >
        Tax
      </label>
      <AnchoredPopover
        isOpen={isCombining}
        onClose={() => setCombining(false)}
        label={`Tax of line ${index + 1}`}
        opener={trigger}
        anchor={
          <Select
            {...wiring}
            ref={(button) => {
              trigger.current = button;
              field.ref(button);
            }}
            options={[...options, ...several]}
            value={taxKey(chosen)}
            isDisabled={isReadOnly}
            isWrapped
            onBlur={field.onBlur}
            onValueChange={(key) => {
              if (key === SEVERAL) setCombining(true);
              else field.onChange(choices.find((taxes) => taxKey(taxes) === key) ?? []);
            }}
          />
        }
      >
        <Combination all={all} chosen={chosen} onChange={field.onChange} onDone={() => setCombining(false)} />
      </AnchoredPopover>
    </div>
  );
}

interface CombinationProps {
  all: LineTaxDraft[];
  chosen: LineTaxDraft[];
  onChange: (taxes: LineTaxDraft[]) => void;
  onDone: () => void;
}

function Combination({ all, chosen, onChange, onDone }: CombinationProps) {
  const isOn = ({ rateId }: LineTaxDraft) => chosen.some((tax) => tax.rateId === rateId);
  return (
    <>
      <p className="text-muted text-sm">Up to {MAX_TAXES} are charged together.</p>
      <div className="grid gap-2">
        {all.map((rate) => (
          <Checkbox
            key={rate.rateId}
            label={taxLabel([rate])}
            help={rate.compound ? 'On top of the other taxes' : undefined}
            isChecked={isOn(rate)}
            isDisabled={!isOn(rate) && !canJoin(chosen, rate)}
            onCheckedChange={(isChecked) =>
              onChange(
                isChecked ? withTax(all, chosen, rate) : chosen.filter((tax) => tax.rateId !== rate.rateId),
              )
            }
          />
        ))}
      </div>
      <Button size="sm" className="justify-self-end" onClick={onDone}>
        Done
      </Button>
    </>
  );
}
