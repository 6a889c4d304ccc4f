import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { localeOfPage } from './active';
import { compiled } from './compiled';
import { messagesFor } from './load';
import { localeCookie, timeZone } from './locales';

/** The configuration of next-intl for each request. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(localeCookie)?.value;
  const locale = await localeOfPage(chosen, (await headers()).get('accept-language'));
  return {
    locale,
    timeZone,
    messages: compiled(await messagesFor(locale)),
    onError: () => undefined,
    getMessageFallback: ({ key }) => key,
  };
});
