'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PlaceSearch } from '@/components/map/place-search';
import { Checkbox } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import type { Place } from '@/lib/locations/schema';
import type { ReviewScope } from '@/lib/users/schema';
import { useElementTypes } from '../element-types/use-element-types';
import { Controlled } from '../kit/fields/controlled';
import { type Divisions, useDivisionNames } from './use-division-names';

const KINDS: Partial<Record<Place['t'], keyof Divisions>> = { PR: 'provinces', MU: 'municipalities', PA: 'parishes' };

interface Props {
  scope: ReviewScope;
  onChange: (scope: ReviewScope) => void;
}

/** What a reviewer reviews, in a form that has it as `reviewScope`. `isLater`: who is no reviewer now has been one. */
export function ScopeField({ isLater }: { isLater?: boolean }) {
  const t = useTranslations('admin.users.scope');
  return (
    <Controlled<{ reviewScope: ReviewScope }> name="reviewScope" group hint={isLater ? t('later') : undefined}>
      {({ field: { value, onChange } }) => <ScopeChoice scope={value as ReviewScope} onChange={onChange} />}
    </Controlled>
  );
}

const ScopeChoice = (props: Props) => (
  <div className="flex flex-col gap-4">
    <Types {...props} />
    <DivisionFields {...props} />
  </div>
);

function Types({ scope, onChange }: Props) {
  const t = useTranslations('admin.users.scope');
  const all = useElementTypes();
  const toggle = (id: number, on: boolean) =>
    onChange({ ...scope, types: on ? [...scope.types, id] : scope.types.filter((it) => it !== id) });
  return (
    <Field label={t('types')} hint={scope.types.length === 0 ? t('allTypes') : undefined} group>
      {() => (
        <div className="flex flex-wrap gap-x-6">
          {all.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={scope.types.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

function DivisionFields({ scope, onChange }: Props) {
  const t = useTranslations('admin.users.scope');
  const names = useDivisionNames(scope);
  const chosen = (Object.values(KINDS) as (keyof Divisions)[]).flatMap((kind) => scope[kind].map((code) => ({ kind, code })));
  const choose = ({ t: place, c }: Place) => {
    const kind = KINDS[place];
    if (kind && c && !scope[kind].includes(c)) onChange({ ...scope, [kind]: [...scope[kind], c] });
  };
  const remove = (kind: keyof Divisions, code: string) => onChange({ ...scope, [kind]: scope[kind].filter((it) => it !== code) });
  return (
    <PlaceSearch
      label={t('places')}
      hint={chosen.length === 0 ? t('everywhere') : undefined}
      placeholder={t('search')}
      isMeant={({ t: kind, c }) => KINDS[kind] !== undefined && c !== null}
      onPlace={choose}
    >
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ kind, code }) => (
            <li key={`${kind}-${code}`} className="flex items-center rounded border border-line bg-tint pl-3 text-sm">
              <span className="wrap-anywhere">{t(kind, { name: names[kind].get(code) ?? code })}</span>
              <IconButton
                label={t('remove', { name: names[kind].get(code) ?? code })}
                icon={<X className="size-4" />}
                onClick={() => remove(kind, code)}
              />
            </li>
          ))}
        </ul>
      )}
    </PlaceSearch>
  );
}
