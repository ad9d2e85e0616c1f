import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { RichText } from '#shared/rich-text.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface RichTextFieldProps {
  name: 'cover' | `textSections.${number}.body`;
  label: string;
  isReadOnly: boolean;
  /** It takes the focus as soon as its editor is there. */
  isFocused?: boolean;
}

/** A formatted text of the form. Its editor is only loaded where there is one. */
export function RichTextField({ name, label, isReadOnly, isFocused = false }: RichTextFieldProps) {
  const { control } = useFormContext<DocumentFormValues>();
  const { field, fieldState } = useController({ control, name });
  const { Editor, hasFailed, retry } = useEditorCode();
  const { ref } = field;
  const handleReady = useCallback((focus: (() => void) | null) => ref(focus && { focus }), [ref]);
  const message = fieldState.error?.message;
  const id = `${name}-error`;
  return (
    <div className="grid gap-1.5">
      {Editor ? (
        <Editor
          {...{ label, name, isReadOnly, isFocused }}
          value={(field.value ?? null) as RichText | null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onReady={handleReady}
          describedBy={message ? id : undefined}
        />
      ) : hasFailed ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-muted text-sm">
          <span>Couldn't load the text editor.</span>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton className="h-40" />
      )}
      {message && <FieldError id={id}>{message}</FieldError>}
    </div>
  );
}

const load = () => import('./rich-text-editor.tsx');

function useEditorCode() {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>();
  const [hasFailed, setFailed] = useState(false);
  const isShown = useRef(true);
  const fetchCode = useCallback(() => {
    setFailed(false);
    load().then(
      ({ RichTextEditor }) => isShown.current && setEditor(() => RichTextEditor),
      () => isShown.current && setFailed(true),
    );
  }, []);
  useEffect(() => {
    isShown.current = true;
    fetchCode();
    return () => {
      isShown.current = false;
    };
  }, [fetchCode]);
  return { Editor, hasFailed, retry: fetchCode };
}
