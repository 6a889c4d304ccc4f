'use client';
import { useLocale, useTranslations } from 'next-intl';
import * as z from 'zod';
import { useActiveLocales } from '@/components/i18n/languages';
import { LayerChange, LayerInput } from '@/lib/layers/input';
import { isAsked, isPublished, type Layer, type LayerSaved } from '@/lib/layers/schema';
import type { LayerSource } from '@/lib/layers/sources/schema';
import { nameIn } from '@/lib/translations/schema';
import { textIssues } from '@/lib/translations/texts';
import { FormDialog } from '../kit/form-dialog';
import { Latest } from '../kit/latest';
import { useResourceForm } from '../kit/use-resource-form';
import { legendIssues } from '../legends/legend-values';
import { useFileFormats } from '../legends/use-file-formats';
import { IdentityFields } from './identity-fields';
import { InformationFields } from './information-fields';
import { type LayerValues, layerMissing, saidLayer, startLayer } from './layer-values';
import { LegendFields } from './legend-fields';
import { NoteFields } from './note-fields';
import { PlaceFields } from './place-fields';
import { SaveProgress } from './save-progress';
import { SourceFields } from './source-fields';
import { StyleFields } from './style-fields';
import { useSaid } from './use-said';
import { useSaveLayer } from './use-save-layer';
import { useReleasedZips } from './use-shape-preview';
import { useTypeChange } from './use-type-change';

interface Props {
  /** Null: a new one. */
  layer: Layer | null;
  /** What it is drawn from, if our map server draws it. */
  source: LayerSource | null;
  close: () => void;
  done: (saved: LayerSaved) => void;
}

const scope = 'admin.layers';
const said = (values: unknown) => saidLayer(values as LayerValues);
/** How a file or a style comes; what comes stands in a field of its own. */
const aside = ['legendSource', 'shapeSource', 'styleType'] as const;
const NEW = z.preprocess(said, LayerInput);
const CHANGED = z.preprocess(said, LayerChange);

/** Adds a layer or changes one; what it asks for follows from the type. */
export const LayerDialog = ({ layer, ...rest }: Props) => (
  <Latest record={layer}>{(now, replace) => <LayerForm layer={now} replace={replace} {...rest} />}</Latest>
);

function LayerForm({ layer, source, replace, close, done }: Props & { replace: (layer: Layer) => void }) {
  const t = useTranslations(scope);
  const locale = useLocale();
  const offered = useActiveLocales();
  const formats = useFileFormats();
  const { save, progress, cancel } = useSaveLayer(layer);
  const say = useSaid();
  const it = useResourceForm<LayerValues, LayerSaved, Layer>({
    scope,
    schema: layer ? CHANGED : NEW,
    initial: startLayer(layer),
    checks: (values) => [
      ...textIssues('internationalization', values.internationalization, offered),
      ...legendIssues(values, formats, locale).filter(({ path }) => path === 'legendFile'),
    ],
    change: { version: layer?.revision, versionOf: (it) => it.revision, start: startLayer, replace, say, aside },
    send: (values, revision) => save({ ...values, revision }),
    draft: layer?.id ?? 'new',
    done,
  });
  useTypeChange(it.form);
  useReleasedZips();
  const values = it.form.watch();
  const type = values.type ?? undefined;
  return (
    <FormDialog
      title={layer ? t('modifyTitle', { name: nameIn(layer.code, locale) }) : t('addTitle')}
      form={it}
      missing={layerMissing(values)}
      wide="full"
      close={close}
    >
      {progress && <SaveProgress {...progress} cancel={cancel} />}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <IdentityFields isNew={!layer} />
          {type && <SourceFields type={type} isNew={!layer} source={source} />}
          {type && isAsked(type) && <InformationFields type={type} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PlaceFields />
          {isPublished(type) && <StyleFields isNew={!layer} internalName={layer?.internalName} source={source} />}
          <LegendFields type={type} />
          <NoteFields />
        </div>
      </div>
    </FormDialog>
  );
}
