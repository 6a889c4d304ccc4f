'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Checkbox, Input } from '@/components/ui/controls';
import { wordsIn } from '@/components/ui/words-in';
import { REVIEW_POLICIES } from '@/lib/review/schema';
import { nameIn } from '@/lib/translations/schema';
import { Controlled } from '../kit/fields/controlled';
import { fieldsOf } from '../kit/fields-of';
import { SEARCHED_FROM } from '../kit/use-whole-search';
import type { TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';
import { useElementTypes } from './use-element-types';

const Field = fieldsOf<TypeForm>();
/** What the form of a new element does with the name, who may see it, and where it searches for what is there already. */
export function AddingFields({ typeId }: { typeId: number | undefined }) {
  return (
    <>
      <TitleField />
      <Field.Check name="defaultPublic" />
      <PolicyField />
      <SimilarTypes typeId={typeId} />
    </>
  );
}

/** What becomes of what contributors add and change. */
function PolicyField() {
  const t = useTranslations('admin.elementTypes.policies');
  return <Field.Select name="reviewPolicy" required options={REVIEW_POLICIES.map((value) => ({ value, label: t(value) }))} />;
}

/** Which of the chosen attributes is the name of an element. */
function TitleField() {
  const locale = useLocale();
  const rows = useFormContext<TypeForm>().watch('listAttributeType');
  const all = useAttributeTypes();
  const options = rows.flatMap((row) => {
    const type = all.find(({ id }) => id === row.attributeType.id);
    return type ? [{ value: type.code.code, label: nameIn(type.code, locale) }] : [];
  });
  return <Field.Select name="titleAttribute" options={options} none="—" />;
}

function SimilarTypes({ typeId }: { typeId: number | undefined }) {
  const t = useTranslations('admin.elementTypes');
  const [searched, setSearched] = useState('');
  const others = useElementTypes().filter(({ id }) => id !== typeId);
  if (others.length === 0) return null;
  const isWanted = wordsIn(searched);
  const isMany = others.length > SEARCHED_FROM;
  return (
    <Controlled<TypeForm> name="similarTypes" group>
      {({ field: { value, onChange, onBlur } }) => (
        <div className="flex flex-col gap-2">
          {isMany && (
            <Input
              type="search"
              aria-label={t('searchTypes')}
              placeholder={t('searchTypes')}
              value={searched}
              onChange={({ target }) => setSearched(target.value)}
            />
          )}
          <div className="flex max-h-40 flex-wrap gap-x-6 overflow-y-auto">
            {others.map(({ id, name }) => {
              const chosen = value as number[];
              // What is chosen stays in sight.
              if (!isWanted(name) && !chosen.includes(id)) return null;
              return (
                <Checkbox
                  key={id}
                  label={name}
                  checked={chosen.includes(id)}
                  onBlur={onBlur}
                  onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((it) => it !== id))}
                />
              );
            })}
          </div>
        </div>
      )}
    </Controlled>
  );
}
