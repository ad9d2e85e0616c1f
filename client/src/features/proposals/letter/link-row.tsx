import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { typedHref } from './rich-text-json.ts';

interface LinkRowProps {
  editor: Editor;
  onClose: () => void;
}

/** Where the selected words lead. Without a selection the address itself becomes the words. */
export function LinkRow({ editor, onClose }: LinkRowProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [stored] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [typed, setTyped] = useState(stored);
  const [problem, setProblem] = useState<string>();
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const href = typedHref(typed);
    if (!href) {
      setProblem('Enter the address of a web page or an email address.');
      return;
    }
    const change = editor.chain().focus();
    if (editor.state.selection.empty && !stored)
      change.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] });
    else change.extendMarkRange('link').setLink({ href });
    change.run();
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form nor its dialog is meant.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  return (
    <div className="grid gap-1 border-line border-b p-2">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-muted text-sm">
          Link address
        </label>
        <Input
          ref={input}
          id={id}
          data-takes-escape=""
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="min-w-40 flex-1"
        />
        <Button size="sm" onClick={apply}>
          Set link
        </Button>
        {stored && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            Remove link
          </Button>
        )}
      </div>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}
