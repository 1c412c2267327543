import { useEffect, useState } from 'react';

export const debounceMs = 150;

/** A value that follows after it stood still for so long. */
export function useDebounced<T>(value: T, ms: number = debounceMs): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
}
