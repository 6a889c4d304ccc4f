import { Check, Minus } from 'lucide-react';

/** Yes or no, for the eye and for the ear. */
export const Flag = ({ on, label }: { on: boolean; label: string }) => (
  <span className={on ? 'text-success' : 'text-soft'} title={label}>
    {on ? <Check aria-hidden className="inline size-4" /> : <Minus aria-hidden className="inline size-4" />}
    <span className="sr-only">{label}</span>
  </span>
);
