'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useActiveLocales } from '@/components/i18n/languages';
import { call } from '@/lib/http/client';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { type LayerGroup, LayerGroupInput } from '@/lib/layer-groups/schema';
import { nameIn } from '@/lib/translations/schema';
import { textIssues } from '@/lib/translations/texts';
import { noTexts } from '../kit/fields/translations';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { Latest } from '../kit/latest';
import { useResourceForm } from '../kit/use-resource-form';

interface Props {
  /** Null: a new one. */
  group: LayerGroup | null;
  close: () => void;
  done: () => void;
}

const scope = 'admin.layerGroups';
const Field = fieldsOf<LayerGroupInput>();

const start = (group: LayerGroup | null) => ({
  codeDto: group?.codeDto ?? noTexts(),
  order: group?.order,
  placeBehindOtherLayers: group?.placeBehindOtherLayers ?? false,
  includeInsideGroupLayer: group?.includeInsideGroupLayer ?? false,
  initiallyOpen: group?.initiallyOpen ?? false,
});

const save = (group: LayerGroup | null, body: LayerGroupInput): Promise<LayerGroup> =>
  group ? call(layerGroupsApi.update, { params: { id: group.id }, body }) : call(layerGroupsApi.create, { body });

/** Adds a group or changes one. What lies behind the other layers is never inside them. */
export const LayerGroupDialog = ({ group, ...rest }: Props) => (
  <Latest record={group}>{(now, replace) => <LayerGroupForm group={now} replace={replace} {...rest} />}</Latest>
);

function LayerGroupForm({ group, replace, close, done }: Props & { replace: (group: LayerGroup) => void }) {
  const t = useTranslations(scope);
  const locale = useLocale();
  const offered = useActiveLocales();
  const it = useResourceForm<LayerGroupInput, LayerGroup>({
    scope,
    schema: LayerGroupInput,
    initial: start(group),
    change: { version: group?.version, versionOf: (it) => it.version, start: (it) => start(it) as LayerGroupInput, replace },
    checks: ({ codeDto }) => textIssues('codeDto', codeDto, offered),
    send: (body, version) => {
      const inside = !body.placeBehindOtherLayers && body.includeInsideGroupLayer;
      return save(group, { ...body, version, includeInsideGroupLayer: inside });
    },
    draft: group?.id ?? 'new',
    done,
  });
  const behind = it.form.watch('placeBehindOtherLayers');
  return (
    <FormDialog title={group ? t('modifyTitle', { name: nameIn(group.codeDto, locale) }) : t('addTitle')} form={it} close={close}>
      <Field.Translations name="codeDto" required />
      <Field.Number name="order" required />
      <Field.Check name="placeBehindOtherLayers" />
      {!behind && <Field.Check name="includeInsideGroupLayer" />}
      <Field.Check name="initiallyOpen" />
    </FormDialog>
  );
}
