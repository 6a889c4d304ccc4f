'use client';
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { ShapePreview } from '@/lib/layers/sources/schema';

const ROWS = 5;
const COLUMNS = 5;

interface Props {
  readings: ShapePreview['readings'];
  value: string | null;
  onChange: (encoding: string) => void;
}

/** In which encoding the texts of a shape are, where it does not say: the first rows show whether the letters are right. */
export function EncodingChoice({ readings, value, onChange }: Props) {
  const t = useTranslations('admin.layers');
  const reading = readings.find(({ encoding }) => encoding === value) ?? readings[0];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={t('fields.encoding')} required hint={t('encodingHint')}>
        {(control) => (
          <Select {...control} value={reading?.encoding ?? ''} onChange={({ target }) => onChange(target.value)}>
            {readings.map(({ encoding }) => (
              <option key={encoding}>{encoding}</option>
            ))}
          </Select>
        )}
      </Field>
      {reading && reading.rows.length > 0 && <FirstRows columns={reading.columns} rows={reading.rows.slice(0, ROWS)} />}
    </div>
  );
}

interface FirstRowsProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

function FirstRows({ columns, rows }: FirstRowsProps) {
  const t = useTranslations('admin.layers');
  const shown = rows.map((cells, place) => ({ place, cells }));
  return (
    <table className="w-full border-collapse border border-line text-left text-sm">
      <caption className="sr-only">{t('firstRows')}</caption>
      <thead className="bg-sunken">
        <tr>
          {columns.slice(0, COLUMNS).map((column) => (
            <th key={column} scope="col" className="wrap-anywhere px-2 py-1 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody aria-live="polite">
        {shown.map(({ place, cells }) => (
          <tr key={place} className="border-line border-t align-top">
            {columns.slice(0, COLUMNS).map((column, at) => (
              <td key={column} className="wrap-anywhere px-2 py-1">
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
