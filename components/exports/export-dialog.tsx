'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { download } from '@/components/jobs/download';
import { addJob } from '@/components/jobs/jobs';
import { useActor } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import type { Actor, Role } from '@/lib/auth/actor';
import { isReviewing } from '@/lib/auth/policy';
import { columnsFor } from '@/lib/columns/columns';
import { asAudience, audienceOf, listParts, listRole } from '@/lib/elements/policy';
import { exportsApi } from '@/lib/exports/api';
import { addressOf, call } from '@/lib/http/client';
import { mayHaveJobs } from '@/lib/jobs/policy';
import type { Job } from '@/lib/jobs/schema';
import { ExportFields } from './export-fields';
import type { Exported } from './exported';
import { isTable, usualValues, Wishes } from './wishes';

/** The way of each role, as its list has one. */
const STARTS = {
  USER: exportsApi.startUser,
  REVIEWER: exportsApi.startAdmin,
  ADMIN: exportsApi.startAdmin,
} as const satisfies Partial<Record<Role, unknown>>;

interface Props extends DialogProps {
  exported: Exported;
}

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
  const role = roleFor(exported, actor);
  const columns = columnsFor(type, asAudience(audienceOf({ ...actor, role }), actor));
  const proposed = columns.filter(({ code }) => exported.columns?.includes(code) ?? true);
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
      ...{ format: 'csv', crs: '4326', values: usualValues('csv'), geometry: '', files: 'none' },
      columns: proposed.map(({ code }) => code),
    },
    labelOf: (name) => (name === 'columns' ? t('columns') : name),
    send: async (wishes) => {
      const query = { ...filters, ...order, ...asCalled(wishes, columns.length) };
      const to = { params: { id: type.id } };
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
      description={useElementsText(exported, role)}
      submitLabel={t('start')}
      dirty={false}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <ExportFields form={form} columns={columns} withJobs={mayHaveJobs(role)} />
    </TypedDialog>
  );
}

/**
 * In whose list the elements are. Only who sees all hidden elements has one list of all that they see on the map: everybody else gets
 * the public ones.
 */
const roleFor = ({ type, onMap }: Exported, actor: Actor): Role =>
  (onMap && listParts(actor, type.id)[0]?.list) || listRole(actor, type.id);

/** Which elements these are, in words. */
function useElementsText({ filters, onMap }: Exported, role: Role): string {
  const t = useTranslations('exports');
  if (!onMap) return t(Object.keys(filters).length > 0 ? 'filtered' : 'whole');
  const { name: words, isPublic } = filters;
  const all = t(isReviewing({ role }) && isPublic === undefined ? 'onMap' : 'publicOnMap');
  return typeof words === 'string' ? `${all} ${t('withWords', { words })}` : all;
}
