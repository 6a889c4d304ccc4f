import * as z from 'zod';
import type { FieldIssue } from '@/lib/errors';
import { withRules } from '@/lib/http/rules';
import type { Locale } from '@/lib/i18n/locales';
import { MAX_NAME } from '@/lib/icons/name';
import { isStorable } from '@/lib/text';
import { Code } from '@/lib/translations/schema';
import { namedCode } from '@/lib/translations/texts';

/** Stands between the codes of several choices, wherever they are one text. */
export const CHOICE_SEPARATOR = '|';

/** One of the values of an attribute, with its picture. */
export const Choice = Code.extend({
  icon: z
    .object({ name: z.string(), svg: z.string().meta({ description: 'A drawing in one colour, that of its root' }) })
    .nullable()
    .optional()
    .meta({ description: 'An icon, as it was when it was chosen' }),
  image: z
    .object({ id: z.number().int(), path: z.string().meta({ description: 'Where it is, without the base path' }) })
    .nullable()
    .optional()
    .meta({ description: 'A general file that is an image' }),
}).meta({ id: 'Choice' });
export type Choice = z.infer<typeof Choice>;

const icon = z.object({ name: z.string().min(1).max(MAX_NAME).refine(isStorable) });
const image = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** What is said of the picture of a choice; what is left out stays as it is. */
export interface SaidPicture {
  icon?: { name: string } | null;
  image?: { id: number } | null;
}

/** A choice as an administrator writes it. */
export const choiceInput = (active: readonly Locale[]) =>
  withRules(
    namedCode(active).extend({
      icon: icon.nullish().meta({ description: 'One of the icons of styles, by its name; left out: as it is' }),
      image: image.nullish().meta({ description: 'A general file that is an image, in place of an icon; left out: as it is' }),
    }),
    ({ icon, image }): FieldIssue[] => (icon && image ? [{ path: 'image', key: 'project.attributeType.onePicture' }] : []),
  );

/** The same choices, where something is left out with what it was. An icon takes the place of an image, and the other way round. */
export const withWasPictures = <T extends SaidPicture & { code: string }>(
  was: readonly (SaidPicture & { code: string })[],
  said: readonly T[],
): T[] => {
  const known = new Map(was.map((it) => [it.code, it]));
  return said.map((it) => {
    const before = known.get(it.code);
    const icon = it.icon === undefined && !it.image ? before?.icon : it.icon;
    const image = it.image === undefined && !it.icon ? before?.image : it.image;
    return { ...it, icon: icon ? { name: icon.name } : null, image: image ? { id: image.id } : null };
  });
};
