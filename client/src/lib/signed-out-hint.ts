let isTaken = false;

/** True once if the page was requested signed out, so that no call is needed. */
export function takeSignedOutHint(): boolean {
  if (isTaken) return false;
  isTaken = true;
  return document.querySelector('meta[name="session"][content="off"]') !== null;
}
