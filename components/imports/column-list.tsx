'use client';
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { isRelationKey } from '@/lib/imports/relation-keys';
import type { ImportPreview, ImportTarget } from '@/lib/imports/schema';
import type { NamedTarget, Offered } from './use-targets';

interface Props {
  columns: ImportPreview['columns'];
  targets: ReadonlyMap<string, ImportTarget | null>;
  offered: Offered;
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
  const shownFor = (target: ImportTarget | null) => (target !== null && isRelationKey(target) ? 'relationKey' : (target ?? ''));
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
          <div className="flex min-w-0 flex-col gap-2">
            <Select
              aria-label={t('becomes', { column: name })}
              value={shownFor(targets.get(name) ?? null)}
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
            <FoundBy column={name} target={targets.get(name) ?? null} keys={offered.relationKeys} onChange={onChange} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface FoundByProps extends Pick<Props, 'onChange'> {
  column: string;
  target: ImportTarget | null;
  keys: Offered['relationKeys'];
}

/** By what the values of a relation key name elements: by their ids, or by an attribute of a type. */
function FoundBy({ column, target, keys, onChange }: FoundByProps) {
  const t = useTranslations('importScreens.relationKey');
  if (target === null || !isRelationKey(target)) return null;
  const all = keys.flatMap(({ targets }) => targets);
  return (
    <Field label={t('foundBy', { column })} hint={t('hint')}>
      {(control) => (
        <Select
          {...control}
          value={target}
          onChange={(event) => onChange(column, all.find((it) => it.target === event.target.value)?.target ?? 'relationKey')}
          className="pointer-coarse:h-11"
        >
          <option value="relationKey">{t('id')}</option>
          {keys.map(({ typeId, name, targets }) => (
            <optgroup key={typeId} label={name}>
              <Options of={targets} />
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
