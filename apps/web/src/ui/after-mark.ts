/** Runs when what is marked as changed by somebody else has been so long enough; the answer takes that back. */
export function afterMark(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  import('./came.ts').then(
    ({ MARKED_MS }) => {
      if (!over) timer = setTimeout(run, MARKED_MS);
    },
    () => over || run(),
  );
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
