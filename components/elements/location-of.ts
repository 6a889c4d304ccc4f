import type { Element } from '@/lib/elements/schema';

type Located = Pick<Element, 'parish' | 'municipality' | 'province'>;

const unique = (names: readonly string[]) => [...new Set(names)];

/** Parish, municipality and province, as far as they are known, each name once: `Brens - Cee - A Coruña`. */
export const locationOf = ({ parish, municipality, province }: Located) =>
  unique([parish, municipality, province].flatMap((it) => it?.name ?? [])).join(' - ');

/** The same with all of its parishes. */
export const divisionsOf = ({ listParishes, ...element }: Located & Pick<Element, 'listParishes'>) =>
  unique([
    ...listParishes.map(({ name }) => name),
    ...[element.parish, element.municipality, element.province].flatMap((it) => it?.name ?? []),
  ]);
