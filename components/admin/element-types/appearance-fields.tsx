'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSettings } from '@/components/settings/settings';
import { IconButton } from '@/components/ui/icon-button';
import { drawableKinds } from '@/lib/element-types/geometry-kinds';
import { GEOMETRY_TYPES } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';
import { useCodeOptions } from '../codes/use-codes';
import { fieldsOf } from '../kit/fields-of';
import { useMadeHere } from '../kit/made-here';
import { AddStyleDialog } from '../styles/add-style-dialog';
import { StylePicture } from '../styles/style-pictures';
import { STYLE_FIELDS, type TypeForm } from './type-form';

const Field = fieldsOf<TypeForm>();

/** What may be drawn, and how: a style for each kind of geometry that the type allows, and how far one can see through it. */
export function AppearanceFields({ frozen }: { frozen: boolean }) {
  const t = useTranslations('admin.elementTypes');
  const { watch } = useFormContext<TypeForm>();
  const geometryTypes = useCodeOptions('GEOMETRY_TYPE', GEOMETRY_TYPES);
  const drawable = drawableKinds(watch('geometryType'));
  const mayFade = (useSettings().ALLOW_CONFIGURE_LAYERS_OPACITY ?? 'true') === 'true';
  return (
    <>
      <Field.Select
        name="geometryType"
        required
        options={geometryTypes}
        disabled={frozen}
        hint={frozen ? t('frozenGeometry') : undefined}
      />
      {STYLE_FIELDS.filter(({ drawn }) => drawable.includes(drawn)).map(({ kind, name }) => (
        <StyleField key={kind} kind={kind} name={name} />
      ))}
      <Field.Percent name="defaultOpacity" />
      {mayFade && <Field.Check name="allowChangeOpacity" />}
    </>
  );
}

type StyleFieldProps = Pick<(typeof STYLE_FIELDS)[number], 'kind' | 'name'>;

/** The styles of a kind, with a picture of the one that is chosen. The first of them is chosen where there was none yet. */
function StyleField({ kind, name }: StyleFieldProps) {
  const t = useTranslations('admin');
  const { watch, setValue, resetField } = useFormContext<TypeForm>();
  const made = useMadeHere();
  const [adding, setAdding] = useState(false);
  const { data } = useQuery({ queryKey: ['admin.styles', 'all'], queryFn: ({ signal }) => call(stylesApi.list, {}, signal) });
  const styles = data?.find(({ type }) => type === kind)?.listStyles ?? [];
  const chosen = watch(name);
  const [first] = styles;
  useEffect(() => {
    // What is shown is what is sent, whatever style somebody else adds meanwhile. It is not a change that somebody made.
    if (first && !chosen) resetField(name, { defaultValue: first });
  }, [first, chosen, name, resetField]);
  return (
    <div className="grid grid-cols-[1fr_auto_auto] items-end gap-2">
      <Field.Select name={name} options={styles.map((value) => ({ value, label: value }))} />
      {chosen ? <StylePicture key={chosen} style={{ type: kind, name: chosen }} px={40} /> : <span className="size-10" />}
      <IconButton label={t(`styles.addTo.${kind}`)} icon={<Plus className="size-5" />} onClick={() => setAdding(true)} />
      {adding && (
        <AddStyleDialog
          kind={kind}
          close={() => setAdding(false)}
          done={(style) => {
            setAdding(false);
            made.add({ name: style.name, style: { layerType: style.type, styleName: style.name } });
            setValue(name, style.name, { shouldDirty: true });
          }}
        />
      )}
    </div>
  );
}
