import { useEffect, useRef, useState } from 'react';
import { debounceMs } from './use-debounced.ts';

/** A search box: what is typed reaches the address after it stood still for a moment. */
export function useTypedSearch(inAddress: string, set: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  // going back changes the address without typing
  useEffect(() => {
    if (sent.current === inAddress) return;
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const latest = useRef(set);
  latest.current = set;
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped };
}
