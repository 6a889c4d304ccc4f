'use client';
import { Fragment, type ReactNode, useState } from 'react';

interface Props<R> {
  /** As it was when this opened. */
  record: R;
  /** `replace`: begins anew with the record as somebody else has saved it. */
  children: (record: R, replace: (theirs: R) => void) => ReactNode;
}

/** A form over a record that can be begun anew with a newer version of it. */
export function Latest<R>({ record, children }: Props<R>) {
  const [{ now, times }, set] = useState({ now: record, times: 0 });
  return <Fragment key={times}>{children(now, (theirs) => set({ now: theirs, times: times + 1 }))}</Fragment>;
}
