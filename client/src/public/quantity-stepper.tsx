import { useEffect, useId, useState } from 'react';
import type { LineView } from '#shared/lines-view.ts';
import { formatQuantity } from '#shared/money.ts';
import { type ClientQuantity, quantityProblem } from '#shared/proposal-options.ts';
import { quantityRange } from '#shared/quantity-range.ts';
import { stepQuantity } from './selection.ts';

interface QuantityStepperProps {
  line: LineView;
  quantities: ClientQuantity;
  /** As it is chosen, a decimal string. */
  quantity: string;
  onChange: (quantity: string) => void;
}

/** How much of a line, with − and + or typed. What is typed counts as soon as it is one of the quantities there are. */
export function QuantityStepper({ line, quantities, quantity, onChange }: QuantityStepperProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  // What was chosen elsewhere replaces what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a change alone
  useEffect(() => setTyped(undefined), [quantity]);
  const { step } = quantities;
  const [name = ''] = line.description.split('\n');
  const problem = typed === undefined ? undefined : problemOf(typed, quantities);
  const move = (direction: 1n | -1n) => {
    setTyped(undefined);
    onChange(stepQuantity(quantities, quantity, direction));
  };
  const range = quantityRange(quantities);
  const note = step === '1.00' ? range : `${range}, in steps of ${formatQuantity(step)}`;
  return (
    <div className="card-quantity">
      <fieldset className="stepper" aria-label={`Quantity of ${name}`}>
        <button className="btn" type="button" aria-label="Less" onClick={() => move(-1n)}>
          −
        </button>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={`Quantity of ${name}`}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== undefined}
          value={typed ?? quantity.replace(/\.?0+$/, '')}
          onChange={({ target }) => {
            setTyped(target.value);
            const wanted = plainQuantity(target.value);
            if (!problemOf(target.value, quantities) && wanted !== quantity) onChange(wanted);
          }}
          onBlur={() => problem === undefined && setTyped(undefined)}
        />
        <button className="btn" type="button" aria-label="More" onClick={() => move(1n)}>
          +
        </button>
      </fieldset>
      <p className={problem ? 'stepper-note is-wrong' : 'stepper-note'} id={`${id}-note`} aria-live="polite">
        {problem ?? note}
      </p>
    </div>
  );
}

/** `2,5` → `2.50` */
function plainQuantity(typed: string): string {
  const text = typed.trim().replace(',', '.');
  const [whole = '', places = ''] = text.split('.');
  return `${Number(whole)}.${places.padEnd(2, '0')}`;
}

function problemOf(typed: string, clientQuantity: ClientQuantity): string | undefined {
  if (!/^\d{1,8}(?:[.,]\d{0,2})?$/.test(typed.trim())) return 'Enter a number';
  return quantityProblem({ quantity: clientQuantity.min, clientQuantity }, plainQuantity(typed));
}
