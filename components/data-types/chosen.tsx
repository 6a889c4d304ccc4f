import type { Choice } from '@/lib/attribute-types/choices';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { nameIn } from '@/lib/translations/schema';
import { ChoicePicture, hasPicture } from './choice-picture';

/** One of the choices of an attribute, by its name in a language. */
export type Chosen = Pick<Choice, 'code' | 'icon' | 'image'> & { label: string };

/** The choices that values are, where one of them has a picture; of one that is gone its code is left. */
export function chosenOf(values: readonly string[], { valueGroupCode }: AttributeType, locale: string): Chosen[] | undefined {
  const chosen = values.map((value) => valueGroupCode?.listCode.find(({ code }) => code === value) ?? value);
  if (!chosen.some((it) => typeof it !== 'string' && hasPicture(it))) return undefined;
  return chosen.map((it) =>
    typeof it === 'string'
      ? { code: it, label: it }
      : { code: it.code, icon: it.icon, image: it.image, label: nameIn(it, locale) },
  );
}

/** What was chosen, with pictures. Commas tell one from the next for those who do not see them apart. */
export const ChosenValues = ({ chosen }: { chosen: readonly Chosen[] }) =>
  chosen.map(({ code, label, ...picture }, at) => (
    <span key={code} className="mr-3 inline-flex items-center gap-1.5 align-bottom">
      <ChoicePicture {...picture} />
      <span>
        {label}
        {at < chosen.length - 1 && ', '}
      </span>
    </span>
  ));
