import { readWaiting } from './storage';
import { useWaiting } from './waiting';

/** Reads what this tab or another one has stored. */
export async function loadWaiting(): Promise<void> {
  try {
    useWaiting.setState({ waiting: await readWaiting() });
  } catch {
    useWaiting.setState({ waiting: [] });
  }
}
