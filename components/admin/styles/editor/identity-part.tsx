'use client';
import { useTranslations } from 'next-intl';
import { Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { StyleGeometry } from '@/lib/styles/schema';
import { MAX_STYLE_NAME } from '../use-styles';
import { geometriesOf, type StyledType } from './attributes';
import { Radios } from './inputs';

interface Props {
  /** It is there already: its name and its kind stay. */
  exists: boolean;
  name: string;
  onName: (name: string) => void;
  error: string | undefined;
  types: readonly StyledType[];
  type: StyledType | undefined;
  /** Absent: the style is made for this type and this kind of geometry. */
  onType: ((type: StyledType | undefined) => void) | undefined;
  geometry: StyleGeometry;
  onGeometry: (geometry: StyleGeometry) => void;
}

/** What the style is called, for which elements it is made, and whether it draws points, lines or areas. */
export function IdentityPart(props: Props) {
  const { exists, name, onName, error, types, type, onType, geometry, onGeometry } = props;
  const t = useTranslations('admin.styles.editor');
  const offered = !exists && type ? geometriesOf(type.geometryType) : StyleGeometry.options;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('styleName')} required error={error}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={MAX_STYLE_NAME}
            value={name}
            readOnly={exists}
            onChange={(event) => onName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('type')}>
        {(control) => (
          <Select
            {...control}
            value={type?.id ?? ''}
            disabled={!onType}
            onChange={(event) => onType?.(types.find(({ id }) => String(id) === event.target.value))}
          >
            <option value="">{t('choose')}</option>
            {types.map((it) => (
              <option key={it.id} value={it.id}>
                {it.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!exists && onType && offered.length > 1 && (
        <div className="col-span-full">
          <Radios
            label={t('geometry')}
            group="style-geometry"
            value={geometry}
            options={offered.map((value) => ({ value, label: t(`geometries.${value}`) }))}
            onValue={onGeometry}
          />
        </div>
      )}
    </div>
  );
}
