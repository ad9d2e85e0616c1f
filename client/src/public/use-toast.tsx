import { type ComponentType, useState } from 'react';
import type { ToasterProps } from './toaster.tsx';

export interface Message {
  title: string;
  text: string;
}

interface ShownMessage extends Message {
  key: number;
  Toaster: ComponentType<ToasterProps>;
}

/** Loaded on intent: nobody who only reads a document downloads it. */
export async function loadToaster(): Promise<ComponentType<ToasterProps>> {
  try {
    return (await import('./toaster.tsx')).Toaster;
  } catch {
    return PlainMessage;
  }
}

/** Says the same without the toaster, for a connection that is lost by then. */
function PlainMessage({ title, text }: ToasterProps) {
  return (
    <p className="plain-message" role="status">
      <strong>{title}</strong> {text}
    </p>
  );
}

/** One message at a time; `shown` goes somewhere into the page. */
export function useToast() {
  const [message, setMessage] = useState<ShownMessage>();
  const show = async (next: Message) => {
    const Toaster = await loadToaster();
    setMessage((last) => ({ ...next, key: (last?.key ?? 0) + 1, Toaster }));
  };
  const shown = message && <message.Toaster key={message.key} title={message.title} text={message.text} />;
  return { show, shown };
}
