import { useEffect, useState } from 'react';

export const debounceMs = 150;

/** A value that follows after it stood still for 150 ms. */
export function useDebounced<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
