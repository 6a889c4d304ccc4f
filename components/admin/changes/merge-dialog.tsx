'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { ChangeDialog } from './change-dialog';

/** Makes one of several choices, for all elements that have one of them. */
export function MergeDialog({ type, close }: { type: AttributeType; close: () => void }) {
  const t = useTranslations('admin.changes');
  const locale = useLocale();
  // The choices as they were when it was opened: merged ones are gone afterwards.
  const [choices] = useState(type.valueGroupCode?.listCode ?? []);
  const [from, setFrom] = useState<readonly string[]>([]);
  const [to, setTo] = useState('');
  const name = nameIn(type.code, locale);
  return (
    <ChangeDialog
      title={t('mergeTitle', { name })}
      intro={t('mergeIntro')}
      ready={from.length > 0 && to !== ''}
      send={(dryRun) =>
        call(attributeValuesApi.changeType, { params: { id: type.id }, body: { kind: 'RECODE', from: [...from], to, dryRun } })
      }
      close={close}
    >
      {(changed) => (
        <div className="flex flex-col gap-4">
          <Field label={t('from')} required group>
            {() => (
              <div className="flex max-h-60 flex-col overflow-y-auto">
                {choices.map((it) => (
                  <Checkbox
                    key={it.code}
                    label={nameIn(it, locale)}
                    checked={from.includes(it.code)}
                    disabled={it.code === to}
                    onChange={({ target }) => {
                      setFrom(target.checked ? [...from, it.code] : from.filter((code) => code !== it.code));
                      changed();
                    }}
                  />
                ))}
              </div>
            )}
          </Field>
          <Field label={t('to')} required>
            {(control) => (
              <Select
                {...control}
                value={to}
                onChange={({ target }) => {
                  setTo(target.value);
                  changed();
                }}
              >
                <option value="">{t('choose')}</option>
                {choices
                  .filter(({ code }) => !from.includes(code))
                  .map((it) => (
                    <option key={it.code} value={it.code}>
                      {nameIn(it, locale)}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </ChangeDialog>
  );
}
