import { type ComponentProps, type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseControllerReturn } from 'react-hook-form';
import { Input } from '#client/ui/input.tsx';
import { withThousands } from '#shared/typed-decimal.ts';

interface DecimalInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'ref' | 'onChange' | 'onBlur'> {
  field: Pick<UseControllerReturn['field'], 'name' | 'ref' | 'onBlur'> & { value: string };
  /** What is typed as it is understood; what is no number stays. */
  normalize: (text: string) => string;
  onType: (text: string) => void;
  /** Called on blur when normalizing changes the text. */
  onRead: (text: string) => void;
  onLeave?: () => void;
}

/**
 * A number input: plain while focused, with thousands separators otherwise. On blur the parsed value is written
 * back, so that the user sees how it was understood.
 */
export function DecimalInput({ field, normalize, onType, onRead, onLeave, ...rest }: DecimalInputProps) {
  const { value, ref, onBlur, name } = field;
  const [isEdited, setEdited] = useState(false);
  const handleFocus = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    // At once, and all of it selected, as the Tab key does: the other text takes the selection away. A click goes on to
    // put the caret where it points.
    if (withThousands(value) === value) {
      setEdited(true);
      return;
    }
    // A dialog that opens focuses its first field while it is being drawn.
    queueMicrotask(() => {
      flushSync(() => setEdited(true));
      input.select();
    });
  };
  const handleBlur = () => {
    setEdited(false);
    onBlur();
    const read = normalize(value);
    if (read !== value) onRead(read);
    onLeave?.();
  };
  return (
    <Input
      {...rest}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      isNumeric
      ref={ref}
      value={isEdited ? value : withThousands(value)}
      onChange={(event) => onType(event.target.value)}
      onFocus={handleFocus}
      onBlur={handleBlur}
    />
  );
}
