import type { Geometry } from 'geojson';
import type { FormValues } from '@/components/elements/form-values';
import { type Fields, type Merged, merge } from '@/lib/elements/save/merge';

/** What the form of an element holds, with its shape. */
export interface Filled {
  values: FormValues;
  geometry: Geometry | null;
}

const ATTRIBUTE = 'attribute.';

/** As fields with the names that the form has for them. */
const fieldsOf = ({ values: { attribute, ...values }, geometry }: Filled): Fields => ({
  ...values,
  geom: geometry,
  ...Object.fromEntries(Object.entries(attribute).map(([key, value]) => [ATTRIBUTE + key, value])),
});

function filledOf({ geom, ...fields }: Fields): Filled {
  const [attributes, values] = [true, false].map((wanted) =>
    Object.entries(fields).filter(([field]) => field.startsWith(ATTRIBUTE) === wanted),
  ) as [[string, string | string[]][], [string, unknown][]];
  const attribute = Object.fromEntries(attributes.map(([field, value]) => [field.slice(ATTRIBUTE.length), value]));
  return { values: { ...(Object.fromEntries(values) as Omit<FormValues, 'attribute'>), attribute }, geometry: geom as Geometry };
}

/** What a person has made of the form of `base`, merged with what others have saved meanwhile. */
export const mergeForms = (base: Filled, mine: Filled, theirs: Filled): Merged =>
  merge(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs));

/** The form after the person has chosen: of each field in conflict, mine or theirs. */
export function chosenForm({ fields, conflicts }: Merged, isMine: (field: string) => boolean): Filled {
  const mine = conflicts.filter(({ field }) => isMine(field)).map(({ field, mine }) => [field, mine]);
  return filledOf({ ...fields, ...Object.fromEntries(mine) });
}
