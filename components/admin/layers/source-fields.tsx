'use client';
import { useTranslations } from 'next-intl';
import { useNumber } from '@/components/ui/use-number';
import { isForeign, isTiled, type LayerType, WMS_VERSIONS } from '@/lib/layers/schema';
import type { LayerSource } from '@/lib/layers/sources/schema';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import type { LayerValues } from './layer-values';
import { ShapeFields } from './shape-fields';

const Field = fieldsOf<LayerValues>();
const versions = WMS_VERSIONS.map((value) => ({ value, label: value }));

const PLACEHOLDERS: Partial<Record<LayerType, string>> = {
  WMS: 'https://…/wms',
  XYZ: 'https://…/{z}/{x}/{y}.png',
  OSM: 'https://…/{z}/{x}/{y}.png',
  STYLE: 'https://…/style.json',
};

interface Props {
  type: LayerType;
  isNew: boolean;
  source: LayerSource | null;
}

/** Where its data come from: another server, a table, a shape that is uploaded. */
export function SourceFields({ type, isNew, source }: Props) {
  const t = useTranslations('admin.layers');
  return (
    <Section title={t('sections.source')}>
      {type === 'WMS_DATABASE' && (
        <Field.Text name="tableName" required readOnly={!isNew} hint={isNew ? t('tableHint') : t('fixed')} />
      )}
      {source && <SourceFacts source={source} />}
      {type === 'WMS_SHAPE' && <ShapeFields isNew={isNew} />}
      {isForeign(type) && <ServerFields type={type} />}
    </Section>
  );
}

function ServerFields({ type }: { type: LayerType }) {
  const t = useTranslations('admin.layers');
  return (
    <>
      <Field.Text
        name="serverUrl"
        required={type !== 'OSM'}
        hint={t(`serverHint.${type}`)}
        placeholder={PLACEHOLDERS[type]}
        maxLength={2000}
      />
      {type === 'WMS' && <Field.Select name="version" required options={versions} />}
      {type === 'WMS' && <Field.Text name="imageFormat" placeholder="image/png" maxLength={94} />}
      {isTiled(type) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field.Number name="minZoom" />
          <Field.Number name="maxZoom" />
        </div>
      )}
      {type !== 'STYLE' && <Rest />}
    </>
  );
}

function Rest() {
  return (
    <>
      <Field.Text name="extent" placeholder="-9.5, 41.8, -6.7, 43.9" maxLength={100} />
      <div>
        <Field.Check name="useProxy" />
        <Field.Check name="useProxyAndroid" />
      </div>
    </>
  );
}

/** What is known of the rows that are drawn. */
function SourceFacts({ source: { geometryType, rowCount, srid, columns } }: { source: LayerSource }) {
  const t = useTranslations('admin.layers');
  const written = useNumber();
  return (
    <div className="rounded border border-line bg-sunken px-3 py-2 text-sm">
      <p>{t('facts', { geometry: geometryType, count: rowCount, written: written(rowCount), srid: String(srid) })}</p>
      {columns.length > 0 && (
        <p className="wrap-anywhere mt-1 text-soft">{t('columns', { columns: columns.map(({ name }) => name).join(', ') })}</p>
      )}
    </div>
  );
}
