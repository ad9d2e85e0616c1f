let isSignedOut = document.querySelector('meta[name="session"][content="off"]') !== null;

/** True the first time, where the page was asked for by nobody who is signed in: then there is nothing to ask. */
export function takeSignedOutHint(): boolean {
  const hint = isSignedOut;
  isSignedOut = false;
  return hint;
}
