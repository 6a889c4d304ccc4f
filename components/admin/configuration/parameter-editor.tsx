'use client';
import { useTranslations } from 'next-intl';
import type { ConfigurationChange, ConfigurationParameter } from '@/lib/configuration/schema';
import { fieldsOf } from '../kit/fields-of';
import { ColourEditor } from './colour-editor';
import { ImageEditor } from './image-editor';
import { LanguagesEditor } from './languages-editor';
import { SeparatedEditor } from './separated-editor';

const Field = fieldsOf<ConfigurationChange>();

/** The field in which the value of a parameter is edited. */
export function ParameterEditor({ parameter }: { parameter: ConfigurationParameter }) {
  const t = useTranslations('admin.kit');
  const { code, mandatory: required, attributeType } = parameter;
  switch (attributeType.dataType) {
    case 'BOOLEAN':
      return (
        <Field.Select
          name="value"
          required={required}
          none={required ? undefined : ''}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      );
    case 'NUMBER':
    case 'FLOAT':
      return (
        <Field.Text name="value" required={required} inputMode={attributeType.dataType === 'NUMBER' ? 'numeric' : 'decimal'} />
      );
    case 'IMAGE':
      return <ImageEditor parameter={parameter} />;
    case 'FORMATTED_TEXT':
      return <SeparatedEditor formatted required={required} />;
    case 'COLOR':
      return <ColourEditor code={code} required={required} />;
    case 'INTERNATIONALIZATED_TEXT':
      return <SeparatedEditor formatted={code !== 'APP_TITLE'} required={required || code !== 'FOOTER_INFO'} />;
    case 'LANGUAGE':
      return <LanguagesEditor />;
    default:
      return <Field.Text name="value" required={required} />;
  }
}
