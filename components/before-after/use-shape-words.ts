'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { useDistanceText } from '@/components/ui/use-distance-text';
import { useNumber } from '@/components/ui/use-number';
import { compareShapes, figuresOf, type ShapeDifference, type ShapeFigures } from '@/lib/map/edit/compare';
import type { Names } from './sides';

interface Shapes {
  before: Geometry | null;
  after: Geometry | null;
  names?: Names;
}

/** Less is no move that anybody would see. */
const MIN_M = 0.01;

/** Both shapes in sentences, for whoever does not see the map. */
export function useShapeWords({ before, after, names }: Shapes): string[] {
  const t = useTranslations('beforeAfter');
  const figures = useFigures();
  if (!before || !after) {
    const only = before ?? after;
    return only ? [figures.all(figuresOf(only))] : [];
  }
  const found = compareShapes(before, after);
  if (names) {
    const apart = found.apartM < MIN_M ? [] : [t('apart', { distance: figures.distance(found.apartM) })];
    return [`${names.before}: ${figures.all(found.before)}`, `${names.after}: ${figures.all(found.after)}`, ...apart];
  }
  const changed = figures.changed(found);
  return changed.length > 0 ? changed : [t('same')];
}

function useFigures() {
  const t = useTranslations('beforeAfter');
  const units = useTranslations('map.measure');
  const number = useNumber();
  const distance = useDistanceText();
  const rounded = (value: number) => number(value, { maximumFractionDigits: 2 });
  const length = (metres: number) =>
    metres > 1000
      ? units('km', { value: rounded(metres / 1000) })
      : units('m', { value: number(metres, { maximumFractionDigits: 1 }) });
  const area = (m2: number) =>
    m2 > 1_000_000
      ? units('km2', { value: rounded(m2 / 1_000_000) })
      : m2 > 10_000
        ? units('ha', { value: rounded(m2 / 10_000) })
        : units('m2', { value: number(m2, { maximumFractionDigits: 0 }) });
  const size = ({ areaM2, lengthM }: ShapeFigures) =>
    areaM2 !== undefined ? area(areaM2) : lengthM !== undefined ? length(lengthM) : undefined;

  const fromTo = (key: 'area' | 'length', was: string, is: string) => (was === is ? [] : [t(key, { was, is })]);
  const sizes = ({ before, after }: ShapeDifference) =>
    before.areaM2 !== undefined && after.areaM2 !== undefined
      ? fromTo('area', area(before.areaM2), area(after.areaM2))
      : before.lengthM !== undefined && after.lengthM !== undefined && before.areaM2 === after.areaM2
        ? fromTo('length', length(before.lengthM), length(after.lengthM))
        : [];
  const points = ({ before, after, elsewhere }: ShapeDifference) => {
    const more = after.points - before.points;
    return [
      ...(more === 0 ? [] : [t(more > 0 ? 'more' : 'fewer', { count: Math.abs(more) })]),
      ...(elsewhere > 0 && after.points > 1 ? [t('elsewhere', { count: elsewhere })] : []),
    ];
  };
  return {
    distance,
    /** "Area, 5 points, 1.2 ha" */
    all: (it: ShapeFigures) =>
      [t(`kinds.${it.type}`), ...(it.points > 1 ? [t('points', { count: it.points })] : []), size(it)].filter(Boolean).join(', '),
    changed: (found: ShapeDifference) => [
      ...(found.before.type === found.after.type
        ? []
        : [t('kind', { was: t(`kinds.${found.before.type}`), is: t(`kinds.${found.after.type}`) })]),
      ...(found.apartM < MIN_M ? [] : [t('moved', { distance: distance(found.apartM) })]),
      ...points(found),
      ...sizes(found),
    ],
  };
}
