/** Asks whether to leave the screen; `leave` proceeds. */
type Question = (leave: () => void) => void;

interface Guard {
  path: string;
  ask: Question;
}

/** One a form with unsaved changes; the last one asks. */
const guards: Guard[] = [];

/**
 * Asks before navigating to another screen.
 * @returns ends the guard
 */
export function guardLeaving(ask: Question): () => void {
  const own: Guard = { path: location.pathname, ask };
  guards.push(own);
  return () => {
    guards.splice(guards.indexOf(own), 1);
  };
}

/** For the router: every move to another screen comes through here. Signing out has dropped all texts by then. */
export function moveGuarded<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  const guard = guards.at(-1);
  const path = to.replace(/[?#].*/, '');
  const move = () => navigate(to, options);
  if (!guard || path === guard.path || path === '/auth') move();
  else guard.ask(move);
}
