'use client';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { StyleSwatch } from '@/components/elements/style-swatch';
import { useElementType } from '@/components/elements/use-element-type';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';

/** The style of the first geometry that a type has one for: the one by which it is known on the map. */
function styleOf({ pointStyleName, lineStyleName, polygonStyleName }: ElementType) {
  if (pointStyleName) return { layerType: 'POINT' as const, styleName: pointStyleName };
  if (polygonStyleName) return { layerType: 'POLYGON' as const, styleName: polygonStyleName };
  return lineStyleName ? { layerType: 'LINE' as const, styleName: lineStyleName } : undefined;
}

/** The symbol of a type, as on the map. A pin stands in for it until it is there. */
export function TypeSymbol({ type: { id } }: { type: { id: number } }) {
  const type = useElementType(id).data;
  const style = type && styleOf(type);
  const { data } = useQuery({
    queryKey: ['styleDocument', style?.layerType, style?.styleName],
    queryFn: ({ signal }) => (style ? call(stylesApi.document, { query: style }, signal) : null),
    enabled: style !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  });
  if (!style || !data) return <MapPin aria-hidden className="size-5.5 shrink-0 text-soft" />;
  return <StyleSwatch type={{ styles: { [style.layerType]: data } }} />;
}
