'use client';
import { Download, Plus, Server } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { call } from '@/lib/http/client';
import { layersApi } from '@/lib/layers/api';
import { layerLegend } from '@/lib/layers/legend';
import { isPublished, type Layer, type LayerSaved } from '@/lib/layers/schema';
import { nameIn } from '@/lib/translations/schema';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable } from '../kit/resource-table';
import { DeleteButton, ModifyButton, RowButton } from '../kit/row-actions';
import { useBulkDelete } from '../kit/use-bulk-delete';
import { useRemove } from '../kit/use-remove';
import { useResourceTable } from '../kit/use-resource-table';
import { LegendPreview } from '../legends/legend-preview';
import { CheckDialog } from './check-dialog';
import { ExportStyleDialog } from './export-style-dialog';
import { ServerDialog } from './from-server/server-dialog';
import { LayerDialog } from './layer-dialog';
import { useChangeMany } from './use-change-many';
import { useLayerColumns } from './use-layer-columns';
import { useModify } from './use-modify';
import { WarningsDialog } from './warnings-dialog';

const scope = 'admin.layers';

/** Whether a save has warnings that were not known before it. */
const tellsMore = ({ warnings }: LayerSaved, before: Layer | null) => warnings.some((it) => !before?.warnings?.includes(it));

/** The data of a layer of our own server goes with it. */
const comesBack = ({ type }: Layer) => !isPublished(type);

/** The layers beside the element types: of other servers, of tables and of shapes. */
export function LayersScreen() {
  const t = useTranslations(scope);
  const locale = useLocale();
  const nameOf = ({ code }: Layer) => nameIn(code, locale);
  const [legendOf, setLegendOf] = useState<Layer | null>(null);
  const [exporting, setExporting] = useState<Layer | null>(null);
  const [warned, setWarned] = useState<{ layer: Layer; saved: boolean } | null>(null);
  const [checking, setChecking] = useState<Layer | null>(null);
  const [fromServer, setFromServer] = useState(false);
  const { editing, edit, loading, close } = useModify();
  const columns = useLayerColumns({
    onLegend: setLegendOf,
    onWarnings: (layer) => setWarned({ layer, saved: false }),
    onCheck: setChecking,
  });
  const table = useResourceTable<Layer>({ scope, searched: true, list: layersApi.list, columns });
  const { remove } = useRemove(scope, layersApi.remove, { restore: layersApi.restore });
  const changeMany = useChangeMany();
  const deleteMany = useBulkDelete<Layer>({
    nameOf,
    remove: ({ id, revision }) => call(layersApi.remove, { params: { id }, query: { revision } }),
    restore: ({ id }) => call(layersApi.restore, { params: { id } }),
    restores: comesBack,
  });
  return (
    <ResourceScreen
      scope={scope}
      actions={
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setFromServer(true)}>
            <Server aria-hidden className="size-4" />
            {t('fromServer.open')}
          </Button>
          <Button variant="primary" onClick={() => edit('new')}>
            <Plus aria-hidden className="size-4" />
            {t('add')}
          </Button>
        </span>
      }
    >
      <ResourceTable
        table={table}
        caption={t('title')}
        bulk={{ actions: [changeMany, deleteMany], nameOf }}
        empty={<p>{t('empty')}</p>}
        actions={{
          widthPx: 160,
          of: (layer) => (
            <>
              {isPublished(layer.type) && (
                <RowButton
                  label={t('exportStyle', { name: nameOf(layer) })}
                  Icon={Download}
                  onClick={() => setExporting(layer)}
                />
              )}
              <ModifyButton name={nameOf(layer)} onClick={() => edit(layer)} busy={loading === layer.id} />
              <DeleteButton
                name={nameOf(layer)}
                onClick={() => remove(layer.id, nameOf(layer), { revision: layer.revision }, comesBack(layer))}
              />
            </>
          ),
        }}
      />
      {editing && (
        <LayerDialog
          {...editing}
          close={close}
          done={(saved) => {
            close();
            table.showOnly(saved);
            if (tellsMore(saved, editing.layer)) setWarned({ layer: saved, saved: true });
          }}
        />
      )}
      {warned && <WarningsDialog {...warned} close={() => setWarned(null)} />}
      {fromServer && <ServerDialog close={() => setFromServer(false)} />}
      {checking && <CheckDialog layer={checking} close={() => setChecking(null)} />}
      {exporting && <ExportStyleDialog internalName={exporting.internalName ?? ''} close={() => setExporting(null)} />}
      {legendOf && <LegendPreview name={nameOf(legendOf)} images={layerLegend(legendOf)} close={() => setLegendOf(null)} />}
    </ResourceScreen>
  );
}
