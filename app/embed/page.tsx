import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ElementCard } from '@/components/embed/element-card';
import { EmbedMapPlace } from '@/components/embed/embed-map-place';
import { Nothing } from '@/components/embed/nothing';
import { initialExtentOf } from '@/components/map/initial-extent';
import { readPageSettings } from '@/lib/attached-files/page-settings';
import { pageContext } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { isOn, titleOf } from '@/lib/configuration/settings';
import { elementPath } from '@/lib/element-pages/address';
import { embedDiscovery } from '@/lib/element-pages/discovery';
import { mapArchives } from '@/lib/embedded-map/service';
import { EMBED_PATH } from '@/lib/embedding/address';
import { type Asked, typesOf } from '@/lib/embedding/schema';
import {
  embeddedElement,
  embeddedElementUrl,
  embeddedMapUrl,
  embeddedSurvivor,
  embeddedView,
  embedsAreOpen,
} from '@/lib/embedding/service';
import { siteUrl } from '@/lib/env';
import { type Locale, timeZone } from '@/lib/i18n/locales';
import { arrangedMap } from '@/lib/map-tree/service';

interface Props {
  searchParams: Promise<Asked>;
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) || undefined;
/** As an empty field of a form, an empty parameter says nothing. */
const filled = (asked: Asked): Asked => ({ ...asked, type: first(asked.type), bbox: first(asked.bbox) });
const findElement = cache(embeddedElement);
const read = cache(async () => ({ locale: (await getLocale()) as Locale, settings: await readPageSettings() }));

/** It is indexed at its own address, and not within frames. What it shows can be embedded elsewhere as well. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale, settings } = await read();
  const asked = await searchParams;
  const element = first(asked.element);
  const found = element && (await findElement(locale, element));
  const url = element ? found && embeddedElementUrl(found.element.id) : await embeddedMapUrl(locale, filled(asked));
  return {
    title: found ? found.element.name : titleOf(settings, locale),
    robots: { index: false },
    ...(url && { alternates: { types: embedDiscovery(url) } }),
  };
}

/** What other people's pages show in a frame: one element as a card, or a map without bars. The reader is a visitor. */
export default async function EmbedPage({ searchParams }: Props) {
  const asked = await searchParams;
  const element = first(asked.element);
  return element === undefined ? <EmbeddedMap asked={filled(asked)} /> : <EmbeddedElement id={element} />;
}

async function EmbeddedElement({ id }: { id: string }) {
  const { locale, settings } = await read();
  const found = await findElement(locale, id);
  if (found)
    return (
      <ElementCard
        {...found}
        locale={locale}
        timeZone={timeZone}
        site={titleOf(settings, locale)}
        url={`${siteUrl()}${elementPath(found.element)}`}
        base={basePath}
        located={isOn(settings, 'RELATE_ELEMENTS_TO_PARISHES')}
      />
    );
  const survivor = await embeddedSurvivor(locale, id);
  if (survivor) redirect(`${EMBED_PATH}?element=${survivor}`);
  return <Nothing />;
}

async function EmbeddedMap({ asked }: { asked: Asked }) {
  const { locale, settings } = await read();
  const view = await embeddedView(locale, asked);
  if (!view) return <Nothing />;
  const ctx = pageContext(locale);
  const [arranged, archives, open] = await Promise.all([arrangedMap(ctx), mapArchives(ctx), embedsAreOpen()]);
  const t = await getTranslations('embed');
  const site = titleOf(settings, locale);
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={await wordsOfMap()}>
      <EmbedMapPlace
        content={{ ...arranged, types: open ? typesOf(arranged.types, view.typeIds) : [], archives }}
        basePath={basePath}
        extent={view.extent ?? initialExtentOf(settings)}
        filters={view.filters}
        words={{ map: t('map', { site }), open: t('open', { site }), closed: open ? null : t('closed') }}
        url={`${siteUrl()}/`}
      />
    </NextIntlClientProvider>
  );
}

/** The words of the parts that it has, and of no others. */
async function wordsOfMap(): Promise<AbstractIntlMessages> {
  const { ui, embed, elementDetails } = (await getMessages()) as Record<string, Record<string, string>>;
  const { zoomIn = '', zoomOut = '', attribution = '', loading = '' } = elementDetails ?? {};
  return { ui: ui ?? {}, embed: embed ?? {}, elementDetails: { zoomIn, zoomOut, attribution, loading } };
}
