/** Answer of `GET /api/session`, with a session or without. */
export interface SessionState {
  isSignedIn: boolean;
}
