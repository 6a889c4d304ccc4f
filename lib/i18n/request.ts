import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { activeLocales } from './active';
import { compiled } from './compiled';
import { messagesFor } from './load';
import { localeCookie, matchLocale, timeZone } from './locales';

/** What next-intl asks for at each page: the cookie's language if it is offered, else the first active one. */
export default getRequestConfig(async () => {
  const offered = await activeLocales();
  const locale = matchLocale((await cookies()).get(localeCookie)?.value, offered) ?? offered[0] ?? 'en-GB';
  return {
    locale,
    timeZone,
    messages: compiled(await messagesFor(locale)),
    onError: () => undefined,
    getMessageFallback: ({ key }) => key,
  };
});
