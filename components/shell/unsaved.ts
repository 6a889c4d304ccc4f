'use client';
import { useEffect } from 'react';
import { createStore } from '@/components/ui/store';

/** How many open forms hold something typed that is kept nowhere else. */
const forms = createStore(0);

/** Whether something typed would be lost if what is open were closed now. */
export const hasUnsaved = (): boolean => forms.get() > 0;
export const useHasUnsaved = (): boolean => forms.use() > 0;

/** Tells of a form that holds something typed, as long as it does. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    forms.set(forms.get() + 1);
    return () => forms.set(forms.get() - 1);
  }, [dirty]);
}
