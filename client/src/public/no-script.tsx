interface NoScriptProps {
  /** What the buttons beside it would do. */
  action: string;
  children: string;
}

/** Says why buttons do nothing where scripts are off, and what works instead. */
export function NoScript({ action, children }: NoScriptProps) {
  return (
    <noscript>
      <p className="panel-notice">{`${action} needs JavaScript, which is turned off in this browser. ${children}`}</p>
    </noscript>
  );
}
