let isTaken = false;

/** True the first time, where the page was asked for by nobody who is signed in: then there is nothing to ask. */
export function takeSignedOutHint(): boolean {
  if (isTaken) return false;
  isTaken = true;
  return document.querySelector('meta[name="session"][content="off"]') !== null;
}
