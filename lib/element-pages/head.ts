import 'server-only';
import type { Metadata } from 'next';
import { siteUrl } from '@/lib/env';
import type { Locale } from '@/lib/i18n/locales';
import { shortened } from '@/lib/text';
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from './api';
import { embedDiscovery } from './discovery';
import type { ElementPage } from './schema';

const MAX_TITLE = 100;
const MAX_DESCRIPTION = 200;

/** What the head needs beside the page itself: texts in the reader's language. */
interface Words {
  locale: Locale;
  /** The name of the installation. */
  site: string;
  /** The divisions in which it lies. */
  place: string;
  pictureAlt: string;
}

const pictureUrl = ({ element: { id } }: ElementPage) => `${siteUrl()}/api/elements/geometric_element/${id}/picture`;

/** A sentence or two about an element, in plain text. */
const summaryOf = ({ element: { name, description, geometricElementTypeDto: type } }: ElementPage, { place }: Words) =>
  shortened([type.name, place, description === name ? '' : description].filter(Boolean).join(' · '), MAX_DESCRIPTION);

/** The head of an element's page. */
export function elementHead(page: ElementPage, words: Words): Metadata {
  const { element, url } = page;
  const title = shortened(element.name, MAX_TITLE);
  const description = summaryOf(page, words);
  const picture = {
    url: pictureUrl(page),
    width: PICTURE_WIDTH_PX,
    height: PICTURE_HEIGHT_PX,
    alt: words.pictureAlt,
    type: 'image/jpeg',
  };
  return {
    title: [title, element.geometricElementTypeDto.name, words.site].join(' · '),
    description,
    alternates: { canonical: url, ...(element.isPublic && { types: embedDiscovery(url) }) },
    openGraph: {
      type: 'article',
      title,
      description,
      url,
      siteName: words.site,
      locale: words.locale.replace('-', '_'),
      // What is not public has no picture.
      images: element.isPublic ? [picture] : [],
    },
    twitter: { card: 'summary_large_image', title, description, images: element.isPublic ? [picture] : [] },
    ...(!element.isPublic && { robots: { index: false } }),
  };
}

/** The element as a schema.org node, ready for a script element: no character of it can end that. */
export function elementJsonLd(page: ElementPage, words: Pick<Words, 'locale' | 'place'>): string {
  const { element, url, center } = page;
  const node = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: element.name,
    url,
    description: element.description === element.name ? undefined : element.description,
    image: element.isPublic ? pictureUrl(page) : undefined,
    address: words.place || undefined,
    geo: { '@type': 'GeoCoordinates', latitude: rounded(center[1]), longitude: rounded(center[0]) },
  };
  return JSON.stringify(node).replace(/[<>&\u2028\u2029]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** To a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
