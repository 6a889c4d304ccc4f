import { attributeTypesApi } from '@/lib/attribute-types/api';
import { elementPath } from '@/lib/element-pages/address';
import { elementTypesApi } from '@/lib/element-types/api';
import { call } from '@/lib/http/client';
import { layersApi } from '@/lib/layers/api';
import { searchApi } from '@/lib/search/api';
import { nameIn } from '@/lib/translations/schema';
import { usersApi } from '@/lib/users/api';

/** The groups of what is found, in their order. The first is known to the browser. */
export const PALETTE_KINDS = ['SCREEN', 'TYPE', 'ATTRIBUTE_TYPE', 'LAYER', 'USER', 'ELEMENT'] as const;
export type PaletteKind = (typeof PALETTE_KINDS)[number];

export interface PaletteHit {
  kind: PaletteKind;
  name: string;
  /** What tells it from others with its name. */
  detail?: string;
  href: string;
}

interface Asked {
  q: string;
  locale: string;
  signal: AbortSignal;
}

export interface Source {
  kind: Exclude<PaletteKind, 'SCREEN'>;
  forReviewers?: true;
  find: (asked: Asked) => Promise<PaletteHit[]>;
}

const SIZE = 5;

/** What the server is asked, each by the search of its own list. */
export const SOURCES: readonly Source[] = [
  {
    kind: 'TYPE',
    find: async ({ q, signal }) =>
      (await call(elementTypesApi.list, { query: { q, size: SIZE } }, signal)).result.items.map(({ id, name, code }) => ({
        ...{ kind: 'TYPE', name, detail: code, href: `/admin/elementType?id=${id}` },
      })),
  },
  {
    kind: 'ATTRIBUTE_TYPE',
    find: async ({ q, locale, signal }) =>
      (await call(attributeTypesApi.list, { query: { q, size: SIZE } }, signal)).result.items.map(({ id, code }) => ({
        ...{ kind: 'ATTRIBUTE_TYPE', name: nameIn(code, locale), detail: code.code, href: `/admin/attributeType?id=${id}` },
      })),
  },
  {
    kind: 'LAYER',
    find: async ({ q, locale, signal }) =>
      (await call(layersApi.list, { query: { q, size: SIZE } }, signal)).result.items.map(({ id, code, type }) => ({
        ...{ kind: 'LAYER', name: nameIn(code, locale), detail: type, href: `/admin/layers?id=${id}` },
      })),
  },
  {
    kind: 'USER',
    find: async ({ q, signal }) =>
      (await call(usersApi.list, { query: { q, size: SIZE } }, signal)).result.items.map(({ id, login }) => ({
        ...{ kind: 'USER', name: login, href: `/admin/users?id=${id}` },
      })),
  },
  {
    kind: 'ELEMENT',
    forReviewers: true,
    find: async ({ q, signal }) => {
      const groups = await call(searchApi.search, { query: { q, size: SIZE } }, signal);
      return groups.flatMap((group) =>
        group.kind === 'ELEMENT'
          ? group.items.map((it) => ({ kind: 'ELEMENT' as const, name: it.name, detail: it.type.name, href: elementPath(it) }))
          : [],
      );
    },
  },
];
