'use client';
import { useEffect, useRef } from 'react';
import { useSession } from './session';

/** Loads the page anew for whoever logs in on it: the server then has more for them. */
export function useReloadAfterLogIn(): void {
  const { status } = useSession();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'anonymous' && status === 'loggedIn') window.location.reload();
    before.current = status;
  }, [status]);
}
