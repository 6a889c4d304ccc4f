'use client';
import { useTranslations } from 'next-intl';
import { Input, Select } from '@/components/ui/controls';
import { FieldError } from '@/components/ui/field';
import { ATTRIBUTE_DATA_TYPES, type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import { type Locale, nativeName } from '@/lib/i18n/locales';
import { useDataTypes } from '../kit/use-data-types';
import type { NewAttribute, RowProblem } from './new-attributes';

/** One that points to elements asks for more than fits in a row. */
const OFFERED = ATTRIBUTE_DATA_TYPES.filter((it) => DATA_TYPES[it].pointsAt !== 'element');

/** Texts of the same language stand below each other. */
const COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-1';

interface Props {
  row: NewAttribute;
  at: number;
  languages: readonly Locale[];
  problem: RowProblem | undefined;
  onRow: (row: NewAttribute) => void;
}

/** An attribute type in a row: its name in each language, its data type, and its choices below their language. */
export function SeveralRow({ row, at, languages, problem, onRow }: Props) {
  const t = useTranslations('admin.elementTypes.several');
  const dataTypes = useDataTypes(OFFERED);
  const number = at + 1;
  const boxes = (field: 'names' | 'choices') =>
    languages.map((language, place) => (
      <Input
        key={`${field} ${language}`}
        lang={language}
        autoComplete="off"
        aria-label={t(field, { at: number, language: nativeName(language) })}
        aria-invalid={(problem !== undefined && (problem === 'name') === (field === 'names')) || undefined}
        placeholder={field === 'names' ? nativeName(language) : t('choicesExample')}
        value={row[field][place]}
        onChange={({ target }) =>
          onRow({ ...row, [field]: row[field].map((it, other) => (other === place ? target.value : it)) })
        }
      />
    ));
  return (
    <fieldset data-row className="flex flex-col gap-1">
      <legend className="sr-only">{t('row', { at: number })}</legend>
      <div className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <div className={COLUMNS}>{boxes('names')}</div>
        <Select
          aria-label={t('dataType', { at: number })}
          value={row.dataType}
          onChange={({ target }) => onRow({ ...row, dataType: target.value as AttributeDataType })}
        >
          {dataTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {DATA_TYPES[row.dataType].hasValues && <div className={COLUMNS}>{boxes('choices')}</div>}
      </div>
      <FieldError error={problem && t(`problems.${problem}`)} />
    </fieldset>
  );
}
