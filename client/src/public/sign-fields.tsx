import { useEffect, useId, useRef, useState } from 'react';
import { consentTexts } from '#shared/consent.ts';
import { dayIn, formatLongDate } from '#shared/dates.ts';
import type { OfferView } from '#shared/offer-page.ts';
import { inSentence } from '#shared/sentence.ts';
import { SignaturePad } from './signature-pad.tsx';
import type { Choice } from './use-choice.ts';
import '@fontsource/caveat/500.css';

interface SignFieldsProps {
  offer: OfferView;
  choice: Choice;
  /** What is missing. */
  wrong: 'name' | 'strokes' | undefined;
  onChange: () => void;
}

const NAME_LENGTH = 200;
const [consent] = consentTexts.slice(-1);
const kinds = [
  ['typed', 'Type'],
  ['drawn', 'Draw'],
] as const;

/** The name of whoever accepts; where a signature is asked for, the name signs, or strokes do. */
export function SignFields({ offer, choice, wrong, onChange }: SignFieldsProps) {
  const id = useId();
  const { signature, setSignature } = choice;
  const { name, kind, strokes } = signature;
  const [today] = useState(() => formatLongDate(dayIn(offer.timeZone, new Date())));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong === 'name') input.current?.focus();
  }, [wrong]);
  const change = (changed: Partial<typeof signature>) => {
    setSignature((now) => ({ ...now, ...changed }));
    onChange();
  };
  const label = offer.requiresSignature ? 'Your full name' : 'Your name (optional)';
  return (
    <div className="sign">
      <label htmlFor={`${id}-name`}>{label}</label>
      <input
        ref={input}
        className="field"
        id={`${id}-name`}
        type="text"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        value={name}
        aria-invalid={wrong === 'name'}
        aria-describedby={wrong === 'name' ? `${id}-wrong` : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      {wrong === 'name' && (
        <p className="field-wrong" id={`${id}-wrong`} role="alert">
          Enter your full name
        </p>
      )}
      {offer.requiresSignature && (
        <>
          <fieldset className="sign-kinds">
            <legend>Signature</legend>
            {kinds.map(([value, text]) => (
              <label key={value}>
                <input
                  type="radio"
                  name={`${id}-kind`}
                  checked={kind === value}
                  onChange={() => change({ kind: value })}
                />
                {text}
              </label>
            ))}
          </fieldset>
          {kind === 'typed' ? (
            <p className="sign-typed own-text" dir="auto" aria-hidden="true">
              {name.trim() || '\u00a0'}
            </p>
          ) : (
            <SignaturePad
              strokes={strokes}
              isWrong={wrong === 'strokes'}
              onChange={(drawn) => change({ strokes: drawn })}
            />
          )}
          <p className="sign-who">{name.trim() ? `${inSentence(name.trim())}, ${today}` : today}</p>
          <p className="sign-consent">{consent}</p>
        </>
      )}
    </div>
  );
}
