/** Asks before a page with unsaved changes is left from inside the app. One page is shown at a time, so one guard. */
type Ask = () => Promise<boolean>;
let guard: Ask | undefined;

/** Sets what is asked before leaving; the returned function takes it away. */
export function guardLeaving(ask: Ask): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}

/** Runs a move now, or after the person agreed to leave. */
export function leaveThen(move: () => void): void {
  if (guard === undefined) return move();
  void guard().then((yes) => {
    if (!yes) return;
    guard = undefined;
    move();
  });
}
