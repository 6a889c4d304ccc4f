/** Sends the person's token along with what is asked of the own server and is not the same for everybody. */
export const withToken = (origin: string, headers: () => Record<string, string>) => (url: string) =>
  url.startsWith(`${origin}/`) && url.includes('scope=') ? { url, headers: headers() } : { url };
