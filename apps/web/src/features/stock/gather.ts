/**
 * One call for all that is asked for at the same moment: cells of a list each ask for their own row, and the network
 * sees the page. What is asked for later makes another call.
 * @param load answers many keys at once; keys without an answer are missing in the map
 */
export function gather<K, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | null> {
  let open: { readonly keys: Set<K>; readonly answer: Promise<ReadonlyMap<K, V>> } | undefined;
  return async (key) => {
    if (open === undefined) {
      const keys = new Set<K>();
      const answer = new Promise<void>((start) => setTimeout(start)).then(async () => {
        open = undefined;
        return load([...keys]);
      });
      open = { keys, answer };
    }
    open.keys.add(key);
    return (await open.answer).get(key) ?? null;
  };
}
