'use client';
import { useEffect, useState } from 'react';

/** Follows a value once it has stood still for a moment. */
export function useDebounced<T>(value: T, pauseMs = 250): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
