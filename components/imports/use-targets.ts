'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useMayRelate } from '@/components/relations/use-relate';
import { useActor } from '@/components/session/session';
import { permits } from '@/lib/auth/policy';
import type { ElementType } from '@/lib/element-types/schema';
import { importPolicy } from '@/lib/imports/policy';
import { identifies } from '@/lib/imports/relation-keys';
import type { ImportTarget } from '@/lib/imports/schema';
import { nameIn } from '@/lib/translations/schema';
import { useTypes } from './use-types';

const FIXED = ['description', 'isPublic', 'isReviewed', 'lon', 'lat', 'wkt', 'id'] as const;
const OF_OWNERS = ['ownerLogin', 'creationDate'] as const;

export interface NamedTarget {
  target: ImportTarget;
  label: string;
}

/** What columns may become, with names. */
export interface Offered {
  attributes: NamedTarget[];
  fixed: NamedTarget[];
  /** The attributes by which a relation key finds elements, by their type. */
  relationKeys: { typeId: number; name: string; targets: NamedTarget[] }[];
}

/** What columns may become for this person, with its name: the attributes of the type first. */
export function useTargets(type: ElementType | undefined): Offered {
  const t = useTranslations('importScreens.targets');
  const locale = useLocale();
  const actor = useActor();
  const mayRelate = useMayRelate();
  const types = useTypes();
  const namesOwners = permits(importPolicy.run(actor), { isLarge: false, namesOwners: true });
  const own = type?.listAttributeType ?? [];
  return {
    attributes: own.map(({ id, attributeType }) => ({ target: `attribute.${id}`, label: nameIn(attributeType.code, locale) })),
    fixed: [...FIXED, ...(mayRelate ? (['relationKey'] as const) : []), ...(namesOwners ? OF_OWNERS : [])].map((target) => ({
      target,
      label: t(target),
    })),
    relationKeys: types.flatMap(({ id: typeId, name, listAttributeType }) => {
      const targets = listAttributeType
        .filter(({ attributeType }) => identifies(attributeType.dataType))
        .map(
          ({ id, attributeType }): NamedTarget => ({
            target: `relationKey.attribute.${id}`,
            label: nameIn(attributeType.code, locale),
          }),
        );
      return targets.length > 0 ? [{ typeId, name, targets }] : [];
    }),
  };
}
