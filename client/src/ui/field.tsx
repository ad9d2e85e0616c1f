import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { cn } from '#client/lib/cn.ts';

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** What ties a control to the label, help and error of the Field around it. Own props win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  if (!field) return own;
  return {
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.isInvalid || undefined),
  };
}

interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  /** The label is there for assistive technology only, because the place says it already. */
  isLabelHidden?: boolean;
  className?: string;
}

/** Label above, control, help below, error in words: tied together in this one place. */
export function Field({ label, children, help, error, isOptional, isLabelHidden, className }: FieldProps) {
  const id = useId();
  const wiring = useMemo(() => {
    const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
    return {
      id: `${id}-control`,
      labelId: `${id}-label`,
      describedBy: describedBy || undefined,
      isInvalid: Boolean(error),
    };
  }, [id, help, error]);
  return (
    <div className={cn('grid min-w-0 content-start gap-1.5', className)}>
      <label
        id={wiring.labelId}
        htmlFor={wiring.id}
        className={cn('w-fit max-w-full font-medium text-sm', isLabelHidden && 'sr-only')}
      >
        <span>{label}</span>
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {help && (
        <p id={`${id}-help`} className="text-muted text-sm">
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({
  id,
  children,
  className,
}: {
  id?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <p id={id} className={cn('flex gap-1.5 text-critical text-sm', className)}>
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}
