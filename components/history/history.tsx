'use client';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { ListError } from '@/components/elements/list-error';
import { useBinDays } from '@/components/elements/use-bin-days';
import { useChangesDirectly } from '@/components/elements/use-changes-directly';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useMoment } from '@/components/ui/use-moment';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import type { FieldChange, Revision } from '@/lib/history/schema';
import { ChangeLine } from './change-line';
import { useRevert } from './use-revert';
import { useRevisions } from './use-revisions';

interface Props {
  element: Pick<
    Element,
    'id' | 'version' | 'isPublic' | 'isOwnerUser' | 'internalComments' | 'geometricElementTypeDto' | 'reviewState'
  >;
  type: ElementType;
}

/** What was changed of an element, newest first. */
export default function History({ element, type }: Props) {
  const t = useTranslations('history');
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useRevisions(element.id, element.version);
  const mayChange = useChangesDirectly(element, type);
  const { revert, busy } = useRevert(element);
  const mayLose = useMayLoseFiles();
  const putBack: PutBack = async ({ id, changes }, field) => {
    const wanted = field === undefined ? changes : changes.filter((it) => it.field === field);
    if (busy || !(await mayLose(wanted))) return;
    revert({ revisionId: id, fields: field === undefined ? undefined : [field] }, { onSettled: () => void refetch() });
  };
  if (error && !data) return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const revisions = data.pages.flatMap(({ result }) => result.items);
  if (revisions.length === 0) return <p className="text-soft">{t('empty')}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <ol className="flex w-full flex-col">
        {revisions.map((it) => (
          <Entry key={it.id} revision={it} type={type} putBack={mayChange && hasBefore(it) ? putBack : undefined} />
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

/** Before it was added or restored there was nothing. */
const hasBefore = ({ action }: Revision) => action !== 'CREATE' && action !== 'RESTORE';

/** A file that was added is removed when that is put back, and without a bin deleted for good. */
function useMayLoseFiles() {
  const t = useTranslations('history.deleteFiles');
  const days = useBinDays();
  return async (changes: readonly FieldChange[]) => {
    const names = changes.flatMap(({ field, before, after }) =>
      field.startsWith('file.') && before === null ? [(after as { originalFilename: string }).originalFilename] : [],
    );
    if (names.length === 0) return true;
    return confirmAction({
      ...{ title: t('title'), body: t(days > 0 ? 'binned' : 'text', { names: names.join(', '), days }) },
      ...{ accept: t('accept'), dangerous: true },
    });
  };
}

/** Without a field, all that the revision changed. */
type PutBack = (revision: Revision, field?: string) => Promise<void>;

interface EntryProps {
  revision: Revision;
  type: ElementType;
  /** Absent where this person may not change the element, or there is nothing to put back. */
  putBack?: PutBack;
}

function Entry({ revision, type, putBack }: EntryProps) {
  const { action, at, author, acceptedBy, source, note, changes } = revision;
  const t = useTranslations('history');
  const moment = useMoment();
  return (
    <li className="relative flex flex-col gap-2 border-line border-l-2 py-2 pl-5 before:absolute before:top-4 before:-left-[5px] before:size-2 before:rounded-full before:bg-accent">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{t(`actions.${action}`)}</span>
        <span className="text-soft text-sm">
          {moment(at, 'words')}
          {author && ` · ${author.login}`}
          {acceptedBy && ` · ${t('acceptedBy', { login: acceptedBy.login })}`}
          {` · ${t(`sources.${source}`)}`}
        </span>
        {putBack && changes.length > 1 && (
          <Button variant="ghost" onClick={() => void putBack(revision)}>
            <Undo2 aria-hidden className="size-4" />
            {t('putAllBack')}
          </Button>
        )}
      </div>
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {changes.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,3fr)]">
          {changes.map((change) => (
            <ChangeLine
              key={change.field}
              change={change}
              type={type}
              putBack={putBack && (() => void putBack(revision, change.field))}
            />
          ))}
        </dl>
      )}
    </li>
  );
}
