import { addressOf } from '@/lib/http/client';
import { notificationsApi } from '@/lib/notifications/api';
import { Notification } from '@/lib/notifications/schema';

const ASK_EVERY_MS = 60_000;

interface Listener {
  arrived: (it: Notification) => void;
  /** Something may have come that was not heard: the inbox is to be read anew. */
  missed: () => void;
}

/**
 * Hears of new entries while the page can be seen: by server-sent events, or by asking every minute where those do not come. The answer ends
 * that.
 */
export function followInbox({ arrived, missed }: Listener): () => void {
  let source: EventSource | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  const stopAsking = () => {
    clearInterval(asking);
    asking = undefined;
  };
  const ask = () => {
    asking ??= setInterval(missed, ASK_EVERY_MS);
  };
  const stop = () => {
    source?.close();
    source = undefined;
    stopAsking();
  };
  const start = () => {
    if (source || asking) return;
    if (typeof EventSource === 'undefined') return ask();
    let wasOpen = false;
    source = new EventSource(addressOf(notificationsApi.stream));
    source.onopen = () => {
      stopAsking();
      // What came while it was away is sent again only as far as the browser knows what it had heard.
      if (wasOpen) missed();
      wasOpen = true;
    };
    source.onmessage = ({ data }) => {
      const read = Notification.safeParse(JSON.parse(String(data)));
      if (read.success) arrived(read.data);
    };
    source.onerror = ask;
  };
  const turn = () => {
    if (document.visibilityState === 'hidden') return stop();
    missed();
    start();
  };
  document.addEventListener('visibilitychange', turn);
  if (document.visibilityState !== 'hidden') start();
  return () => {
    document.removeEventListener('visibilitychange', turn);
    stop();
  };
}
