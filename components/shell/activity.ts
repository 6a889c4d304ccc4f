import { createStore } from '@/components/ui/store';

/** How many calls are running, as far as the query client knows of them. */
export const runningCalls = createStore(0);
