'use client';
import { Eraser, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { configurationApi } from '@/lib/configuration/api';
import { PARAMETER_DATA_TYPES } from '@/lib/configuration/data-types';
import { type ConfigurationParameter, ParameterState } from '@/lib/configuration/schema';
import { choice, id, text, yesNo } from '../kit/columns';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable } from '../kit/resource-table';
import { ModifyButton, RowButton } from '../kit/row-actions';
import { useDataTypes } from '../kit/use-data-types';
import { useResourceTable } from '../kit/use-resource-table';
import { MissingTextsNotice } from '../missing-texts/missing-texts-notice';
import { ParameterDialog } from './parameter-dialog';
import { ParameterValue, useParameterWords } from './parameter-value';
import { canClear, useStates } from './use-states';

const scope = 'admin.configuration';

/** The parameters of the product. What is changed here is seen by everybody at their next page. */
export function ConfigurationScreen() {
  const t = useTranslations(scope);
  const states = ParameterState.options.map((value) => ({ value, label: t(`states.${value}`) }));
  const types = useDataTypes(PARAMETER_DATA_TYPES);
  const words = useParameterWords();
  const { clear, reset } = useStates();
  const [modifying, setModifying] = useState<ConfigurationParameter | null>(null);
  const table = useResourceTable<ConfigurationParameter>({
    scope,
    searched: true,
    list: configurationApi.list,
    columns: [
      id(),
      text('name', { main: true, widthPx: 200 }),
      text('code', { widthPx: 220, fold: 5, cell: ({ code }) => <code className="wrap-anywhere text-[0.8125rem]">{code}</code> }),
      choice('attributeType', types, {
        key: 'dataType',
        sortField: 'dataType',
        fold: 4,
        cell: ({ attributeType }) => types.find(({ value }) => value === attributeType.dataType)?.label,
      }),
      text('value', {
        widthPx: 200,
        fold: 1,
        cell: (parameter) => <ParameterValue parameter={parameter} words={words} />,
      }),
      choice('state', states, { fold: 2, widthPx: 120 }),
      yesNo('userInterface', { fold: 3, widthPx: 176 }),
    ],
  });
  const actions = (parameter: ConfigurationParameter) => (
    <>
      <ModifyButton name={parameter.name} onClick={() => setModifying(parameter)} />
      {canClear(parameter) && (
        <RowButton label={t('clear.action', { name: parameter.name })} Icon={Eraser} onClick={() => clear(parameter)} />
      )}
      {parameter.state !== 'DEFAULT' && (
        <RowButton label={t('reset.action', { name: parameter.name })} Icon={Undo2} onClick={() => reset(parameter)} />
      )}
    </>
  );
  return (
    <ResourceScreen scope={scope}>
      <MissingTextsNotice />
      <ResourceTable table={table} caption={t('title')} actions={{ widthPx: 160, of: actions }} empty={<p>{t('empty')}</p>} />
      {modifying && <ParameterDialog parameter={modifying} close={() => setModifying(null)} />}
    </ResourceScreen>
  );
}
