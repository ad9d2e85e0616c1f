import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** What a group of settings is about at the left, the settings at the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-line py-8 not-first:border-t first:pt-2 last:pb-0 max-sm:py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-[44ch] text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
