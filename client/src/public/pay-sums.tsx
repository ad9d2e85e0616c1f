import { useEffect, useId, useRef } from 'react';
import type { PaySumsView } from '#shared/invoice-panels.ts';
import { OWN_SUM, type PaySum } from './use-pay-sum.ts';

interface PaySumsProps {
  sums: PaySumsView;
  paySum: PaySum;
  onEnter: () => void;
}

/** Which sum to pay: one that is asked for, or one's own. */
export function PaySums({ sums: { choices, own }, paySum, onEnter }: PaySumsProps) {
  const { chosen, choose } = paySum;
  const box = useRef<HTMLFieldSetElement>(null);
  const atFirst = useRef(choose);
  useEffect(() => {
    // What was chosen before the page was hydrated.
    const early = box.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (early) atFirst.current(early);
  }, []);
  const radio = (value: string) => ({
    ...{ type: 'radio', name: 'sum', value },
    checked: chosen === value,
    onChange: () => choose(value),
  });
  return (
    <fieldset ref={box} className="pay-sums">
      <legend>How much do you want to pay?</legend>
      {choices.map(({ id, label, text }) => (
        <label key={id}>
          <input {...radio(id)} />
          <span>{label}</span>
          <b>{text}</b>
        </label>
      ))}
      {own && (
        <div className="own-sum">
          <label>
            <input {...radio(OWN_SUM)} />
            <span>Another amount</span>
          </label>
          <OwnSum hint={own.hint} paySum={paySum} onEnter={onEnter} />
        </div>
      )}
    </fieldset>
  );
}

interface OwnSumProps extends Pick<PaySumsProps, 'paySum' | 'onEnter'> {
  hint: string;
}

function OwnSum({ hint, paySum: { chosen, choose, text, type, problem }, onEnter }: OwnSumProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const atFirst = useRef(type);
  useEffect(() => {
    if (field.current?.value) atFirst.current(field.current.value);
  }, []);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <>
      <input
        ref={field}
        className="field"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label="Amount of your choice"
        aria-describedby={id}
        aria-invalid={problem ? true : undefined}
        value={text}
        onFocus={() => chosen !== OWN_SUM && choose(OWN_SUM)}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
      <p id={id} className={problem && 'is-critical'} role={problem && 'alert'}>
        {problem ? problem.text : hint}
      </p>
    </>
  );
}
