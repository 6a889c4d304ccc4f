import type { Element } from '@/lib/elements/schema';

/** Parish, municipality and province, as far as they are known: `Brens - Cee - A Coruña`. */
export const locationOf = ({ parish, municipality, province }: Pick<Element, 'parish' | 'municipality' | 'province'>) =>
  [parish, municipality, province].flatMap((it) => it?.name ?? []).join(' - ');
