/** Adds the person's token to requests to the own server that depend on the person. */
export const withToken = (origin: string, headers: () => Record<string, string>) => (url: string) =>
  url.startsWith(`${origin}/`) && url.includes('scope=') ? { url, headers: headers() } : { url };
