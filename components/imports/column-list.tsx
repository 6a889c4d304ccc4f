'use client';
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/controls';
import type { ImportPreview, ImportTarget } from '@/lib/imports/schema';
import type { NamedTarget } from './use-targets';

interface Props {
  columns: ImportPreview['columns'];
  targets: ReadonlyMap<string, ImportTarget | null>;
  offered: { attributes: readonly NamedTarget[]; fixed: readonly NamedTarget[] };
  onChange: (column: string, target: ImportTarget | null) => void;
}

const Options = ({ of }: { of: readonly NamedTarget[] }) =>
  of.map(({ target, label }) => (
    <option key={target} value={target}>
      {label}
    </option>
  ));

/** Each column with some of its values, and what it becomes. */
export function ColumnList({ columns, targets, offered, onChange }: Props) {
  const t = useTranslations('importScreens.columns');
  const all = [...offered.attributes, ...offered.fixed];
  return (
    <ul className="flex flex-col divide-y divide-line rounded border border-line bg-raised">
      {columns.map(({ name, samples }) => (
        <li key={name} className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <p className="wrap-anywhere font-semibold">{name}</p>
            <p className="wrap-anywhere line-clamp-2 text-sm text-soft">
              {samples.length > 0 ? samples.join(' · ') : t('noValues')}
            </p>
          </div>
          <Select
            aria-label={t('becomes', { column: name })}
            value={targets.get(name) ?? ''}
            onChange={({ target }) => onChange(name, all.find((it) => it.target === target.value)?.target ?? null)}
            className="pointer-coarse:h-11"
          >
            <option value="">{t('nothing')}</option>
            <optgroup label={t('ofAll')}>
              <Options of={offered.fixed} />
            </optgroup>
            {offered.attributes.length > 0 && (
              <optgroup label={t('ofType')}>
                <Options of={offered.attributes} />
              </optgroup>
            )}
          </Select>
        </li>
      ))}
    </ul>
  );
}
