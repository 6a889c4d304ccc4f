'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { DialogProps } from '@/components/dialogs/registry';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { download } from '@/components/jobs/download';
import { addJob } from '@/components/jobs/jobs';
import { useActor } from '@/components/session/session';
import { Checkbox, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import type { Role } from '@/lib/auth/actor';
import { columnLabel, columnsFor } from '@/lib/columns/columns';
import { listRole } from '@/lib/elements/policy';
import { exportsApi } from '@/lib/exports/api';
import { EXPORT_FORMATS, EXPORT_SYSTEMS } from '@/lib/exports/schema';
import { addressOf, call } from '@/lib/http/client';
import { mayHaveJobs } from '@/lib/jobs/policy';
import type { Job } from '@/lib/jobs/schema';
import type { Exported } from './exported';

/** The way of each role, as its list has one. */
const STARTS = {
  USER: exportsApi.startUser,
  REVIEWER: exportsApi.startAdmin,
  ADMIN: exportsApi.startAdmin,
} as const satisfies Partial<Record<Role, unknown>>;

const Wishes = z.object({
  format: z.enum(EXPORT_FORMATS),
  crs: z.enum(EXPORT_SYSTEMS),
  values: z.enum(['codes', 'labels']),
  geometry: z.enum(['', 'wkt', 'lonlat']),
  files: z.enum(['none', 'links', 'zip']),
  columns: z.array(z.string()).min(1),
});
type Wishes = z.infer<typeof Wishes>;

interface Props extends DialogProps {
  exported: Exported;
}

const isTable = (format: Wishes['format']) => format === 'csv' || format === 'xlsx';

/** The parameters of a call. All columns are what a call without them means. */
const asCalled = ({ format, crs, values, geometry, files, columns }: Wishes, all: number) => ({
  ...{ format, crs, values },
  ...(isTable(format) && geometry !== '' && { geometry }),
  ...(files !== 'none' && { files }),
  ...(columns.length < all && { columns: columns.join(',') }),
});

/** How the elements of a list are exported: in which format, which columns, codes or labels, and in which coordinates. */
export default function ExportDialog({ exported, resolve }: Props) {
  const t = useTranslations('exports');
  const jobs = useTranslations('jobs');
  const actor = useActor();
  const { type, filters, sort } = exported;
  const columns = columnsFor(type, actor);
  const order = sort && { sortField: sort.field, sortOrder: sort.order };
  const ended = (job: Job) => {
    if (job.fileUrl) {
      download(job.fileUrl);
      announce(t('ready', { name: job.name }), 'success');
    } else if (job.state === 'FAILED') announce(`${job.name}: ${job.error}`, 'error');
  };
  const { form, submit, busy, refusals, dismiss } = useFormCall<Wishes, Job | undefined>({
    schema: Wishes,
    initial: {
      ...{ format: 'csv', crs: '4326', values: 'labels', geometry: '', files: 'none' },
      columns: columns.map(({ code }) => code),
    },
    labelOf: (name) => (name === 'columns' ? t('columns') : name),
    send: async (wishes) => {
      const query = { ...filters, ...order, ...asCalled(wishes, columns.length) };
      const to = { params: { id: type.id } };
      const role = listRole(actor, type.id);
      if (!mayHaveJobs(role)) return void download(addressOf(exportsApi.get, { ...to, query }));
      return (await call(STARTS[role], { ...to, body: query as never })) as Job;
    },
    done: (job) => {
      if (job) addJob(job, ended);
      announce(job ? t('started', { name: job.name, place: jobs('title') }) : t('sent'));
      resolve(true);
    },
  });
  return (
    <TypedDialog
      title={t('title', { type: type.name })}
      description={t(Object.keys(filters).length > 0 ? 'filtered' : 'whole')}
      submitLabel={t('start')}
      dirty={false}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <Fields form={form} columns={columns} withJobs={mayHaveJobs(listRole(actor, type.id))} />
    </TypedDialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<Wishes>;
  columns: ReturnType<typeof columnsFor>;
  /** Files come as a job, which visitors have none of. */
  withJobs: boolean;
}

function Fields({ form, columns, withJobs }: FieldsProps) {
  const t = useTranslations('exports');
  const { register, watch, formState } = form;
  return (
    <>
      <Field label={t('format')} hint={t(`formatHint.${watch('format')}`)}>
        {(control) => (
          <Select {...control} {...register('format')}>
            {EXPORT_FORMATS.map((it) => (
              <option key={it} value={it}>
                {t(`formats.${it}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('values')}>
        {(control) => (
          <Select {...control} {...register('values')}>
            <option value="labels">{t('valuesAs.labels')}</option>
            <option value="codes">{t('valuesAs.codes')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('crs')}>
        {(control) => (
          <Select {...control} {...register('crs')}>
            {EXPORT_SYSTEMS.map((it) => (
              <option key={it} value={it}>
                {t(`systems.${it}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isTable(watch('format')) && (
        <Field label={t('geometry')}>
          {(control) => (
            <Select {...control} {...register('geometry')}>
              <option value="">{t('geometryAs.usual')}</option>
              <option value="lonlat">{t('geometryAs.lonlat')}</option>
              <option value="wkt">{t('geometryAs.wkt')}</option>
            </Select>
          )}
        </Field>
      )}
      <Field label={t('files')}>
        {(control) => (
          <Select {...control} {...register('files')}>
            <option value="none">{t('filesAs.none')}</option>
            <option value="links">{t('filesAs.links')}</option>
            {withJobs && <option value="zip">{t('filesAs.zip')}</option>}
          </Select>
        )}
      </Field>
      <ColumnChoice form={form} columns={columns} />
      {formState.errors.columns && (
        <p role="alert" className="text-danger text-sm">
          {t('noColumn')}
        </p>
      )}
    </>
  );
}

function ColumnChoice({ form, columns }: { form: UseFormReturn<Wishes>; columns: ReturnType<typeof columnsFor> }) {
  const t = useTranslations('exports');
  const words = useTranslations();
  const locale = useLocale();
  const chosen = form.watch('columns').length;
  return (
    <details className="rounded border border-line px-4 py-2">
      <summary className="min-h-8 cursor-pointer content-center font-semibold">
        {t('columnsChosen', { chosen, all: columns.length })}
      </summary>
      <fieldset className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6">
        <legend className="sr-only">{t('columns')}</legend>
        {columns.map((it) => (
          <Checkbox
            key={it.code}
            label={columnLabel(it, locale, words)}
            value={it.code}
            {...form.register('columns')}
            className="pointer-coarse:min-h-11 pointer-coarse:items-center"
          />
        ))}
      </fieldset>
    </details>
  );
}
