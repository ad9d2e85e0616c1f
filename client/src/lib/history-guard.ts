interface Guard {
  path: string;
  /** The Back button was pressed. Answers whether the guarded thing may close. */
  onBack: () => boolean;
}

const guards: Guard[] = [];
let isListening = false;
// Going back is asynchronous; the next dialog may open meanwhile. The entry that we are leaving, until we have.
let leaving: { state: unknown } | undefined;

/** A visit to another entry may have kept us from leaving. */
const isLeaving = () => leaving !== undefined && leaving.state === history.state;

const depthOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'guardDepth' in state ? Number(state.guardDepth) : 0;

function pushGuardEntry(): void {
  history.pushState({ ...history.state, guardDepth: guards.length }, '');
}

function handlePopState(event: PopStateEvent): void {
  const top = guards.at(-1);
  const isOwn = leaving !== undefined && leaving.state !== event.state;
  leaving = undefined;
  // A dialog may have closed on the way.
  if (isOwn && depthOf(event.state) > guards.length) giveEntriesBack(location.pathname);
  if (!top || depthOf(event.state) >= guards.length || location.pathname !== top.path) return;
  if (isOwn || !top.onBack()) pushGuardEntry();
}

/**
 * Gives a dialog an entry in the browser's history,
 * so that Back closes it instead of leaving the page.
 * @returns releases the entry
 */
export function guardHistory(onBack: () => boolean): () => void {
  if (!isListening) window.addEventListener('popstate', handlePopState);
  isListening = true;
  const guard: Guard = { path: location.pathname, onBack };
  guards.push(guard);
  if (depthOf(history.state) < guards.length) pushGuardEntry();
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    // Deferred: the same step may navigate to another screen or reopen the dialog.
    setTimeout(() => giveEntriesBack(guard.path));
  };
}

/** Dialogs that close together go back once, by as many entries as they had. */
function giveEntriesBack(path: string): void {
  const surplus = depthOf(history.state) - guards.length;
  if (isLeaving() || surplus <= 0 || location.pathname !== path) return;
  leaving = { state: history.state };
  history.go(-surplus);
}
