import type { ContactLine } from '#shared/party-view.ts';

/** A line of an address; a link where it can be called or written to. */
export function ContactText({ line }: { line: ContactLine }) {
  if (line.href) {
    return (
      <a href={line.href} dir="ltr">
        {line.text}
      </a>
    );
  }
  return (
    <span className="own-text" dir="auto">
      {line.text}
    </span>
  );
}
