import { siteUrl } from '@/lib/env';

/** Where other sites find the code that embeds an address (oEmbed), by media types, as the head of its page names them. */
export function embedDiscovery(url: string): Record<string, string> {
  const address = (format: string) => `${siteUrl()}/api/oembed?${new URLSearchParams({ url, format })}`;
  return { 'application/json+oembed': address('json'), 'text/xml+oembed': address('xml') };
}
