'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { configurationApi } from '@/lib/configuration/api';
import { type ConfigurationParameter, PARAMETER_DATA_TYPES } from '@/lib/configuration/schema';
import { choice, id, text, yesNo } from '../kit/columns';
import { NounScreen } from '../kit/noun-screen';
import { NounTable } from '../kit/noun-table';
import { ModifyButton, RowButton } from '../kit/row-actions';
import { useDataTypes } from '../kit/use-data-types';
import { useNounTable } from '../kit/use-noun-table';
import { ParameterDialog } from './parameter-dialog';
import { ParameterValue } from './parameter-value';
import { ClearIcon, useClear } from './use-clear';

const scope = 'admin.configuration';

/** The parameters of the product. What is changed here is seen by everybody at their next page. */
export function ConfigurationScreen() {
  const t = useTranslations(scope);
  const types = useDataTypes(PARAMETER_DATA_TYPES);
  const clear = useClear();
  const [modifying, setModifying] = useState<ConfigurationParameter | null>(null);
  const table = useNounTable<ConfigurationParameter>({
    scope,
    list: configurationApi.list,
    columns: [
      id(),
      text('name', { main: true, widthPx: 200 }),
      text('code', { widthPx: 220, fold: 4, cell: ({ code }) => <code className="wrap-anywhere text-[0.8125rem]">{code}</code> }),
      choice('attributeType', types, {
        key: 'dataType',
        sortField: 'dataType',
        fold: 3,
        cell: ({ attributeType }) => types.find(({ value }) => value === attributeType.dataType)?.label,
      }),
      text('value', {
        widthPx: 200,
        fold: 1,
        cell: (parameter, words) => <ParameterValue parameter={parameter} words={words} />,
      }),
      yesNo('userInterface', { fold: 2, widthPx: 176 }),
    ],
  });
  const actions = (parameter: ConfigurationParameter) => (
    <>
      <ModifyButton name={parameter.name} onClick={() => setModifying(parameter)} />
      {!parameter.mandatory && parameter.value !== null && (
        <RowButton label={t('clear', { name: parameter.name })} Icon={ClearIcon} onClick={() => clear(parameter)} />
      )}
    </>
  );
  return (
    <NounScreen scope={scope}>
      <NounTable table={table} caption={t('title')} actions={{ widthPx: 112, of: actions }} empty={<p>{t('empty')}</p>} />
      {modifying && <ParameterDialog parameter={modifying} close={() => setModifying(null)} />}
    </NounScreen>
  );
}
