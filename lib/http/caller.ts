import 'server-only';
import { processState } from '@/lib/process-state';
import type { Listener } from './listener';

const state = processState('http.caller', () => ({ isTrue: false }));

/** Whether X-Forwarded-For is the connection's address: the production server writes it, the development server does not. */
export const addressIsTrue = (): boolean => state.isTrue;

/** Overwrites X-Forwarded-For, which anybody may send, with the connection's address. */
export function writeTrueAddress(): Listener {
  state.isTrue = true;
  return (request, _, next) => {
    request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
    next();
  };
}
