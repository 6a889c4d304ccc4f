import type { Geometry } from 'geojson';
import { DAY_MS } from '@/lib/durations';
import type { Random } from '../random';

/** What a photo of it would show. */
export type Scene =
  | 'lighthouse'
  | 'coast'
  | 'beach'
  | 'canyon'
  | 'mountain'
  | 'city'
  | 'church'
  | 'castle'
  | 'stones'
  | 'granary'
  | 'bridge'
  | 'fields'
  | 'mill'
  | 'way';

/** An element before it has an id. Values by attribute code, in the text forms of the API. */
export interface NewElement {
  type: string;
  name: string;
  description: string;
  geom: Geometry;
  owner: string;
  isPublic: boolean;
  isReviewed: boolean;
  comments: string | null;
  values: Record<string, string | string[]>;
  /** Days before today. */
  createdDaysAgo: number;
  modifiedDaysAgo: number;
  scene?: Scene;
}

const COMMENTS = [
  'Coordenadas comprobadas coa ortofoto.',
  'Falta confirmar o nome coa veciñanza.',
  'Pediuse unha foto mellor.',
  'Revisar se coincide co inventario.',
];

/** Whose it is, who may see it and since when: drawn, so that lists and maps show every case. */
export function circumstances(random: Random, owners: readonly string[], publicChance: number) {
  const isPublic = random.chance(publicChance);
  const createdDaysAgo = random.between(2, 700);
  return {
    owner: random.pick(owners),
    isPublic,
    isReviewed: isPublic && random.chance(0.65),
    comments: random.chance(0.12) ? random.pick(COMMENTS) : null,
    createdDaysAgo,
    modifiedDaysAgo: random.chance(0.4) ? random.between(0.1, createdDaysAgo) : createdDaysAgo,
  };
}

export const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
export const isoTime = (daysAgo: number) => new Date(Math.round((Date.now() - daysAgo * DAY_MS) / 60_000) * 60_000).toISOString();
