'use client';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { create } from 'zustand';

/** A part whose code could not be fetched. */
export interface Missing {
  /** Fetches it again. */
  again: () => void;
  /** It is on its way once more. */
  trying: boolean;
}

interface Fallbacks<P> {
  /** Stands there until the code has come. */
  waiting?: ReactNode;
  /** Stands there when it could not be fetched; without one, nothing does. */
  missing?: (missing: Missing, props: P) => ReactNode;
}

interface State<P> {
  Arrived?: ComponentType<P>;
  failed?: boolean;
  trying?: boolean;
}

/**
 * A component whose code comes when it is first shown, and only in a browser. If it cannot be fetched, the rest of the page goes
 * on: the part says so where it would stand, and is fetched again when somebody asks, when it is shown anew and when the device
 * finds a network.
 */
export function lazyPart<P extends object = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting = null, missing = () => null }: Fallbacks<P> = {},
): ComponentType<P> {
  const useCode = create<State<P>>()(() => ({}));

  async function fetchCode() {
    const { Arrived, failed = false, trying } = useCode.getState();
    if (Arrived || trying) return;
    useCode.setState({ failed, trying: true });
    try {
      useCode.setState({ Arrived: (await load()).default });
    } catch (error) {
      console.warn('A part of the page could not be fetched', error);
      useCode.setState({ failed: true, trying: false });
    }
  }
  const again = () => void fetchCode();

  return (props) => <Part useCode={useCode} again={again} fallbacks={{ waiting, missing }} partProps={props} />;
}

interface Props<P> {
  useCode: () => State<P>;
  again: () => void;
  fallbacks: Required<Fallbacks<P>>;
  partProps: P;
}

function Part<P extends object>({ useCode, again, fallbacks, partProps }: Props<P>) {
  const { Arrived, failed, trying = false } = useCode();
  useEffect(() => {
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  if (Arrived) return <Arrived {...partProps} />;
  return failed ? fallbacks.missing({ again, trying }, partProps) : fallbacks.waiting;
}
