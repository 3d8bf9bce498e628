import { useEffect, useState } from 'react';

/** Returns a debounced value: updates after it has not changed for `restMs`. */
export function useDebounced<T>(value: T, restMs = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
