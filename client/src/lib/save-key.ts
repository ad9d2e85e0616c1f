import { useEffect } from 'react';
import { isComposing } from './composing.ts';

const isSaveKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.repeat;

const submitButton = (form: HTMLFormElement) =>
  [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

function handleKey(event: KeyboardEvent): void {
  const { target } = event;
  if (!isSaveKey(event) || event.defaultPrevented || isComposing(event)) return;
  if (!(target instanceof HTMLElement)) return;
  const form = target.closest('form');
  const button = form && submitButton(form);
  if (!button) return;
  event.preventDefault();
  // Numbers are written out as they were understood when their field is left.
  target.blur();
  target.focus();
  button.click();
}

/** Ctrl or ⌘ with Enter saves the form that somebody types in, as a press of its button does. */
export function useSaveKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
