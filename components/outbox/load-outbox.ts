import { readWaiting } from './storage';
import { useWaiting } from './waiting';

/** Reads what this tab or another one has stored. */
export async function loadOutbox(): Promise<void> {
  try {
    // What was on its way when a page went away may have arrived or not: it is sent again with its key.
    useWaiting.setState({
      waiting: (await readWaiting()).map((it) => (it.state === 'sending' ? { ...it, state: 'waiting' } : it)),
    });
  } catch {
    useWaiting.setState({ waiting: [] });
  }
}
