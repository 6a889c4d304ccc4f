'use client';
import { FileUp, Paintbrush, Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/i18n/languages';
import { Button } from '@/components/ui/button';
import type { ElementType } from '@/lib/element-types/schema';
import type { Style } from '@/lib/styles/api';
import { textIn } from '../kit/fields/translations';
import { fieldsOf } from '../kit/fields-of';
import { useMadeHere } from '../kit/made-here';
import { AddStyleDialog } from '../styles/add-style-dialog';
import { StyleEditor } from '../styles/lazy-editor';
import { StylePicture } from '../styles/style-pictures';
import { useFreeStyleName, useStyles } from '../styles/use-styles';
import { decisionsFor, styledType } from './styled-type';
import type { STYLE_FIELDS, TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';

const Field = fieldsOf<TypeForm>();

interface Props extends Pick<(typeof STYLE_FIELDS)[number], 'kind' | 'name'> {
  type: ElementType | undefined;
}

/** The styles of a kind, with a picture of the one that is chosen. The first of them is chosen where there was none yet. */
export function StyleField({ kind, name, type }: Props) {
  const t = useTranslations('admin.styles');
  const { watch, setValue, resetField } = useFormContext<TypeForm>();
  const made = useMadeHere();
  const [open, setOpen] = useState<'new' | 'edit' | 'file' | null>(null);
  const all = useStyles().find((it) => it.type === kind);
  const styles = all?.listStyles ?? [];
  const chosen = watch(name);
  const current = all?.items.find((it) => it.name === chosen);
  const [first] = styles;
  useEffect(() => {
    // What is shown is what is sent, whatever style somebody else adds meanwhile. It is not a change that somebody made.
    if (first && !chosen) resetField(name, { defaultValue: first });
  }, [first, chosen, name, resetField]);
  const close = () => setOpen(null);
  const take = (style: Style) => {
    close();
    if (style.name !== chosen) made.add({ name: style.name, style: { layerType: style.type, styleName: style.name } });
    setValue(name, style.name, { shouldDirty: true });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <Field.Select name={name} options={styles.map((value) => ({ value, label: value }))} />
        {chosen ? <StylePicture key={chosen} style={{ type: kind, name: chosen }} px={40} /> : <span className="size-10" />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('new')} aria-label={t(`newOf.${kind}`)}>
          <Paintbrush aria-hidden className="size-4" />
          {t('newStyle')}
        </Button>
        {current && (
          <Button onClick={() => setOpen('edit')} aria-label={t('edit', { name: current.name })}>
            <Pencil aria-hidden className="size-4" />
            {t('editShort')}
          </Button>
        )}
        <Button onClick={() => setOpen('file')} aria-label={t(`addTo.${kind}`)}>
          <FileUp aria-hidden className="size-4" />
          {t('fromFile')}
        </Button>
      </div>
      {open === 'file' && <AddStyleDialog kind={kind} close={close} done={take} />}
      {(open === 'new' || open === 'edit') && (
        <Editor {...{ kind, type, close }} style={open === 'edit' ? current : undefined} done={take} />
      )}
    </div>
  );
}

interface EditorProps {
  kind: Props['kind'];
  type: ElementType | undefined;
  style: Style | undefined;
  close: () => void;
  done: (style: Style) => void;
}

/** The style editor for the type as it stands in the form. */
function Editor({ kind, type, style, close, done }: EditorProps) {
  const t = useTranslations('admin.elementTypes');
  const { getValues } = useFormContext<TypeForm>();
  const known = useAttributeTypes();
  const [locale = 'es-ES'] = useActiveLocales();
  const form = getValues();
  const said = textIn(form.codeDto, locale).trim();
  const decisions = style && decisionsFor(form, { layerType: kind, styleName: style.name });
  const purpose = {
    type: styledType(form, said || t('unnamed'), known, type),
    geometry: kind,
    name: useFreeStyleName(kind, said),
    decisions,
  };
  return <StyleEditor {...{ style, purpose, close, done }} />;
}
