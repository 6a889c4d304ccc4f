'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { FilterForm, type FilterFormProps, useFilterDraft } from './filter-form';

/** So many fields want more than two columns. */
const MANY = 8;

/** The filters of a table above it. */
export function FilterDialog({ fields, values, onApply, onClear, onClose }: FilterFormProps & { onClose: () => void }) {
  const t = useTranslations('ui.filters');
  const id = useId();
  const [draft, setDraft] = useFilterDraft(values);
  const clear = () => {
    setDraft({});
    onClear();
  };
  const buttons = (
    <>
      <Button onClick={clear}>{t('clear')}</Button>
      <Button type="submit" form={id} variant="primary">
        {t('apply')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('title')} wide={fields.length > MANY ? 'full' : true} onClose={onClose} footer={buttons}>
      <FilterForm label={t('title')} {...{ id, fields, draft, setDraft, onApply }} />
    </Dialog>
  );
}
