'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { announce } from '@/components/ui/toasts';
import { useUnsaved } from '@/components/ui/unsaved';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { DraftOffer } from '../kit/draft-offer';
import { MissingTextsNotice } from '../missing-texts/missing-texts-notice';
import { BrandPreview } from './brand-preview';
import type { SettingsPage } from './pages';
import { ParameterField } from './parameter-field';
import { useFields, useSavedNames } from './use-fields';

interface Props {
  page: SettingsPage;
  parameters: readonly ConfigurationParameter[];
  refresh: () => void;
}

/** What stands on a page, with one button that saves what was changed of it. */
export function ParameterPage({ page, parameters, refresh }: Props) {
  const t = useTranslations('admin.settings');
  const router = useRouter();
  const fields = useFields();
  const [times, setTimes] = useState(0);
  const giveUp = () => {
    fields.giveUpDirty();
    setTimes(times + 1);
  };
  useUnsaved(fields.isDirty, { close: giveUp, hasDraft: fields.isStored });
  const saved = useSavedNames((names) => {
    announce(t('saved', { names: names.join(', ') }), 'success');
    refresh();
    router.refresh();
  });
  return (
    <form
      noValidate
      className={cx('grid items-start gap-8', page === 'brand' && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!fields.isBusy) fields.submitDirty();
      }}
    >
      <div key={times} className="flex max-w-3xl flex-col gap-6">
        {fields.found && <DraftOffer at={fields.found.at} keep={fields.found.resume} discard={fields.found.discard} />}
        {page === 'languages' && <MissingTextsNotice />}
        {parameters.map((parameter) => (
          <ParameterField key={parameter.code} parameter={parameter} fields={fields} saved={saved} />
        ))}
      </div>
      {page === 'brand' && <BrandPreview states={fields.states} />}
      <div className="sticky bottom-0 col-span-full flex flex-wrap items-center gap-2 border-line border-t bg-surface py-3">
        <Button variant="primary" type="submit" busy={fields.isBusy} disabled={!fields.isDirty}>
          {t('save')}
        </Button>
        {fields.isDirty && <Button onClick={giveUp}>{t('giveUp')}</Button>}
        <p role="status" className="text-sm text-soft">
          {fields.isDirty && t('unsaved', { count: Object.values(fields.states).filter(({ dirty }) => dirty).length })}
        </p>
      </div>
    </form>
  );
}
