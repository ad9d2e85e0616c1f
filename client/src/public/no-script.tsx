interface NoScriptProps {
  /** What the buttons beside it would do. */
  action: string;
  children: string;
}

/** Explains why buttons don't work without scripts, and what does. */
export function NoScript({ action, children }: NoScriptProps) {
  return (
    <noscript>
      <p className="panel-notice">{`${action} needs JavaScript, which is turned off in this browser. ${children}`}</p>
    </noscript>
  );
}
