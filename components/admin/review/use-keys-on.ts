'use client';
import { useEffect, useState } from 'react';

const STORED = 'reviewKeys';

/** Whether single keys decide; a choice that this browser keeps. */
export function useKeysOn(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(true);
  useEffect(() => {
    try {
      setOn(localStorage.getItem(STORED) !== 'off');
    } catch {
      // Storage is forbidden: the keys are on.
    }
  }, []);
  const set = (to: boolean) => {
    setOn(to);
    try {
      localStorage.setItem(STORED, to ? 'on' : 'off');
    } catch {
      // It lasts as long as the page.
    }
  };
  return [on, set];
}
