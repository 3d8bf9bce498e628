import { useEffect, useState } from 'react';

/** A value once it has rested for a while. */
export function useDebounced<T>(value: T, rest_ms = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest_ms);
    return () => clearTimeout(timer);
  }, [value, rest_ms]);
  return rested;
}
