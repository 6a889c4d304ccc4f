import { readWaiting } from './storage';
import { useWaiting } from './waiting';

/** Takes up what was kept, in this tab or in another one. */
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
