'use client';
import { useActiveLocales } from '@/components/i18n/languages';
import { nativeName } from '@/lib/i18n/locales';
import { type Code, nameIn } from '@/lib/translations/schema';

type Named = Pick<Code, 'code' | 'listInternationalizationDto'>;

/** A name in every language that is on offer; one line where they are all the same. */
export function NamesCell({ code }: { code: Named }) {
  const offered = useActiveLocales();
  const texts = offered.map((locale) => ({ locale, text: nameIn(code, locale) }));
  const same = texts.every(({ text }) => text === texts[0]?.text);
  if (same) return <span className="wrap-anywhere">{texts[0]?.text}</span>;
  return (
    <ul className="flex flex-col gap-0.5">
      {texts.map(({ locale, text }) => (
        <li key={locale} lang={locale} className="wrap-anywhere">
          <abbr title={nativeName(locale)} className="mr-1.5 text-soft text-xs uppercase no-underline">
            {locale.slice(0, 2)}
          </abbr>
          {text}
        </li>
      ))}
    </ul>
  );
}
