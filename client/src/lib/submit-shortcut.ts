import { useEffect } from 'react';
import { isComposing } from './composing.ts';

const isSubmitShortcut = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.repeat;

const submitButton = (form: HTMLFormElement) =>
  [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

function handleKey(event: KeyboardEvent): void {
  const { target } = event;
  if (!isSubmitShortcut(event) || event.defaultPrevented || isComposing(event)) return;
  if (!(target instanceof HTMLElement)) return;
  const form = target.closest('form');
  const button = form && submitButton(form);
  if (!button) return;
  event.preventDefault();
  // Number fields normalize their text on blur.
  target.blur();
  target.focus();
  button.click();
}

/** Ctrl+Enter or ⌘+Enter submits the focused form, as its button does. */
export function useSubmitShortcut(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
