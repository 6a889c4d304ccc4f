import { ExternalLink } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { divisionsOf } from '@/components/elements/location-of';
import { namedValues, withoutTitle } from '@/components/elements/named-values';
import { imagesOf, shownAt } from '@/components/files/images';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';

interface Props {
  element: Element;
  type: ElementType;
  locale: string;
  timeZone: string;
  site: string;
  /** Of the page of the element. */
  url: string;
  /** The base path. */
  base: string;
  /** Whether the divisions in which it lies are shown. */
  located: boolean;
}

/** One element in somebody else's page: name, photo, values, and the way to its own page. It needs no scripts. */
export async function ElementCard({ element, type, locale, timeZone, site, url, base, located }: Props) {
  const t = await getTranslations('embed');
  const [photo] = imagesOf(element.listGeometricElementFileDto);
  const values = namedValues(element, withoutTitle(type), { locale, timeZone, yes: t('yes'), no: t('no') });
  const divisions = located ? divisionsOf(element) : [];
  const src = photo && shownAt(photo);
  return (
    <main className="flex min-h-dvh flex-col bg-raised">
      {src && (
        <img src={based(src, base)} alt={t('photo', { name: element.name })} className="max-h-64 w-full bg-sunken object-cover" />
      )}
      <article className="flex grow flex-col gap-3 p-4">
        <header>
          <p className="text-sm text-soft">{type.name}</p>
          <h1 className="wrap-anywhere font-semibold text-xl leading-tight">{element.name}</h1>
        </header>
        {element.description !== element.name && <p className="wrap-anywhere whitespace-pre-line">{element.description}</p>}
        <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)]">
          {values.map(({ id, name, text, kind, path }) => (
            <Line key={id} name={name} text={kind === 'sound' ? <Sound name={name} src={based(path, base)} /> : text} />
          ))}
          {divisions.length > 0 && <Line name={t('location')} text={divisions.join(', ')} />}
        </dl>
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="mt-auto inline-flex min-h-11 items-center gap-2 self-start font-semibold text-accent underline underline-offset-2"
        >
          <ExternalLink aria-hidden className="size-4" />
          {t('open', { site })}
        </a>
      </article>
    </main>
  );
}

const based = (path: string | undefined, base: string) =>
  path?.startsWith('/') && base && !path.startsWith(`${base}/`) ? base + path : path;

const Sound = ({ name, src }: { name: string; src: string | undefined }) => (
  // biome-ignore lint/a11y/useMediaCaption: what is said in it stands on the page of the element.
  <audio controls preload="none" src={src} aria-label={name} className="h-11 w-full" />
);

const Line = ({ name, text }: { name: string; text: ReactNode }) => (
  <div className="grid grid-cols-subgrid sm:col-span-2">
    <dt className="wrap-anywhere text-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
  </div>
);
