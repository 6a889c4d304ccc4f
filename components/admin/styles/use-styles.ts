'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { call } from '@/lib/http/client';
import { type StylesOfKind, stylesApi } from '@/lib/styles/api';
import type { StyleGeometry } from '@/lib/styles/schema';
import { freeName } from '../kit/free-name';

export const MAX_STYLE_NAME = 100;
/** The number that makes a name free. */
const MAX_SUFFIX = 5;
const none: readonly StylesOfKind[] = [];

/** All styles by kind. Empty until they have come. */
export function useStyles(): readonly StylesOfKind[] {
  const { data } = useQuery({
    queryKey: ['admin.styles', 'all', useLocale()],
    queryFn: ({ signal }) => call(stylesApi.list, {}, signal),
  });
  return data ?? none;
}

/** The names of the styles of a kind. */
export const useStyleNames = (kind: StyleGeometry): readonly string[] =>
  useStyles().find(({ type }) => type === kind)?.listStyles ?? [];

/** A text as the name of a style that no other one of its kind has. */
export const useFreeStyleName = (kind: StyleGeometry, text: string): string =>
  freeName(text.slice(0, MAX_STYLE_NAME - MAX_SUFFIX).trim(), useStyleNames(kind));
