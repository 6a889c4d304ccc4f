'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useActor } from '@/components/session/session';
import { permits } from '@/lib/auth/policy';
import type { ElementType } from '@/lib/element-types/schema';
import { importPolicy } from '@/lib/imports/policy';
import type { ImportTarget } from '@/lib/imports/schema';
import { nameIn } from '@/lib/translations/schema';

const FIXED = ['description', 'isPublic', 'isReviewed', 'lon', 'lat', 'wkt', 'id'] as const;
const OF_OWNERS = ['ownerLogin', 'creationDate'] as const;

export interface NamedTarget {
  target: ImportTarget;
  label: string;
}

/** What columns may become for this person, with its name: the attributes of the type first. */
export function useTargets(type: ElementType | undefined): { attributes: NamedTarget[]; fixed: NamedTarget[] } {
  const t = useTranslations('importScreens.targets');
  const locale = useLocale();
  const actor = useActor();
  const namesOwners = permits(importPolicy.run(actor), { isLarge: false, namesOwners: true });
  const own = type?.listAttributeType ?? [];
  return {
    attributes: own.map(({ id, attributeType }) => ({ target: `attribute.${id}`, label: nameIn(attributeType.code, locale) })),
    fixed: [...FIXED, ...(namesOwners ? OF_OWNERS : [])].map((target) => ({ target, label: t(target) })),
  };
}
