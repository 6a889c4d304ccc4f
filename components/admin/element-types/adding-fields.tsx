'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '@/components/ui/controls';
import { elementTypesApi } from '@/lib/element-types/api';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { Controlled } from '../kit/fields/controlled';
import { fieldsOf } from '../kit/fields-of';
import type { TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';

const Field = fieldsOf<TypeForm>();
const none: readonly ElementType[] = [];

/** All element types in the operator's order. Empty until they have come. */
export function useElementTypes(): readonly ElementType[] {
  const { data } = useQuery({
    queryKey: ['admin.elementTypes', 'all', useLocale()],
    queryFn: ({ signal }) => call(elementTypesApi.list, { query: { size: 1000 } }, signal),
  });
  return data?.result.items ?? none;
}

/** What the form of a new element does with the name, who may see it, and where it looks for what is there already. */
export function AddingFields({ typeId }: { typeId: number | undefined }) {
  return (
    <>
      <TitleField />
      <Field.Check name="defaultPublic" />
      <SimilarTypes typeId={typeId} />
    </>
  );
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
  const others = useElementTypes().filter(({ id }) => id !== typeId);
  if (others.length === 0) return null;
  return (
    <Controlled<TypeForm> name="similarTypes" group>
      {({ field: { value, onChange, onBlur } }) => (
        <div className="flex flex-wrap gap-x-6">
          {others.map(({ id, name }) => {
            const chosen = value as number[];
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
      )}
    </Controlled>
  );
}
