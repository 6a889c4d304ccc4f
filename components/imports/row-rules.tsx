'use client';
import { useTranslations } from 'next-intl';
import { Checkbox, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { ImportTarget } from '@/lib/imports/schema';
import { type Draft, keyOf, keysAmong } from './draft';
import type { NamedTarget } from './use-targets';

interface Props {
  draft: Draft;
  targets: readonly (ImportTarget | null)[];
  names: readonly NamedTarget[];
  onChange: (draft: Draft) => void;
}

/** Which rows are those of elements that exist, what becomes of elements that the file does not have, and who sees new ones. */
export function RowRules({ draft, targets, names, onChange }: Props) {
  const t = useTranslations('importScreens.rows');
  const keys = keysAmong(targets);
  const key = keyOf(draft, targets);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Field label={t('key')} hint={t(key ? 'keyHint' : 'noKeyHint')}>
        {(control) => (
          <Select
            {...control}
            value={key ?? ''}
            onChange={({ target }) => onChange({ ...draft, key: target.value, deleteMissing: false })}
          >
            {!keys.includes('id') && <option value="">{t('noKey')}</option>}
            {keys.map((it) => (
              <option key={it} value={it}>
                {names.find(({ target }) => target === it)?.label ?? it}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {key && (
        <Checkbox
          label={t('deleteMissing')}
          hint={t('deleteMissingHint')}
          checked={draft.deleteMissing}
          onChange={({ target }) => onChange({ ...draft, deleteMissing: target.checked })}
        />
      )}
      {!targets.includes('isPublic') && (
        <Checkbox
          label={t('isPublic')}
          checked={draft.isPublic}
          onChange={({ target }) => onChange({ ...draft, isPublic: target.checked })}
        />
      )}
    </div>
  );
}
