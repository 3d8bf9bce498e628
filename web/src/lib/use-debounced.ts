import { useEffect, useState } from 'react';

const delayMs = 250;

/** Returns a debounced value: updates after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
