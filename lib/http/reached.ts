import { basePath } from '@/lib/base-path';

/**
 * Whether the server answers. The browser does not know: it takes a page that the service worker brought for connected. A page that no
 * worker stands behind has just come from the server.
 */
export async function isReached(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return true;
  try {
    // The one file that the service worker leaves to the network.
    await fetch(`${basePath}/_next/static/files.json`, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
