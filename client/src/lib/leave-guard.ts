/** Asks whether to leave the screen; `leave` proceeds. */
type Question = (leave: () => void) => void;

interface Guard {
  path: string;
  ask: Question;
}

let guard: Guard | undefined;

/**
 * Asks before navigating to another screen.
 * @returns ends the guard
 */
export function guardLeaving(ask: Question): () => void {
  const own: Guard = { path: location.pathname, ask };
  guard = own;
  return () => {
    if (guard === own) guard = undefined;
  };
}

/** For the router: every move to another screen comes through here. Signing out has dropped all texts by then. */
export function moveGuarded<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  const path = to.replace(/[?#].*/, '');
  const move = () => navigate(to, options);
  if (!guard || path === guard.path || path === '/auth') move();
  else guard.ask(move);
}
