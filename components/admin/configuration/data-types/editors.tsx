import { useTranslations } from 'next-intl';
import type { ComponentType } from 'react';
import type { ParameterDataType } from '@/lib/configuration/data-types';
import type { ConfigurationChange, ConfigurationParameter } from '@/lib/configuration/schema';
import { fieldsOf } from '../../kit/fields-of';
import { ColourEditor } from '../colour-editor';
import { ImageEditor } from '../image-editor';
import { LanguagesEditor } from '../languages-editor';
import { SeparatedEditor } from '../separated-editor';

const Field = fieldsOf<ConfigurationChange>();

interface Props {
  parameter: ConfigurationParameter;
}

const Line = ({ parameter, inputMode }: Props & { inputMode?: 'numeric' | 'decimal' }) => (
  <Field.Text name="value" required={parameter.mandatory} inputMode={inputMode} />
);

function YesNo({ parameter: { mandatory } }: Props) {
  const t = useTranslations('admin.kit');
  const options = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  return <Field.Select name="value" required={mandatory} none={mandatory ? undefined : ''} options={options} />;
}

/** What stands where no more fits than plain words. */
const PLAIN = ['APP_TITLE', 'WELCOME_TEXT'];

const Texts = ({ parameter: { code, mandatory } }: Props) => (
  <SeparatedEditor formatted={!PLAIN.includes(code)} required={mandatory || code !== 'FOOTER_INFO'} />
);

/** The field in which the value of a parameter is edited, for every data type. */
export const EDITORS: Record<ParameterDataType, ComponentType<Props>> = {
  TEXT: Line,
  NUMBER: (props) => <Line {...props} inputMode="numeric" />,
  FLOAT: (props) => <Line {...props} inputMode="decimal" />,
  BOOLEAN: YesNo,
  IMAGE: ImageEditor,
  FORMATTED_TEXT: ({ parameter }) => <SeparatedEditor formatted required={parameter.mandatory} />,
  COLOR: ({ parameter: { code, mandatory } }) => <ColourEditor code={code} required={mandatory} />,
  INTERNATIONALIZATED_TEXT: Texts,
  LANGUAGE: LanguagesEditor,
};
