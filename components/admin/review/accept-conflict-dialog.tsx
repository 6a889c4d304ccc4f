'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { BeforeAfter } from '@/components/before-after';
import type { DialogProps } from '@/components/dialogs/registry';
import { useFieldWords } from '@/components/history/field-words';
import { type ConflictChoice, ConflictDialog } from '@/components/ui/conflict-dialog';
import type { ElementType } from '@/lib/element-types/schema';
import type { ElementFile } from '@/lib/files/schema';
import type { FieldConflict } from '@/lib/versions/merge';

interface Props extends DialogProps {
  name: string;
  type: ElementType;
  /** The new files of the proposal. */
  files: readonly ElementFile[];
  conflicts: readonly FieldConflict[];
  /** Called with the fields in which what was proposed wins. */
  choose: (fields: readonly string[]) => void;
}

/** After others have saved what a proposal changes: of each field the reviewer chooses what was proposed or what is there now. */
export default function AcceptConflictDialog({ name, type, files, conflicts, choose, resolve }: Props) {
  const t = useTranslations('reviewQueue.conflict');
  const wordsOf = useFieldWords(files);
  const choices = conflicts.map(({ field, mine, theirs }): ConflictChoice => {
    const { name: label, shown } = wordsOf(field, type);
    if (field !== 'geom') return { key: field, label, mine: shown(mine), theirs: shown(theirs) };
    const both = { before: theirs as Geometry | null, after: mine as Geometry | null };
    const names = { before: t('theirs'), after: t('mine') };
    return { key: field, label, mine: t('onMap'), theirs: t('onMap'), below: <BeforeAfter {...both} names={names} open /> };
  });
  const save = (isMine: (key: string) => boolean) => {
    choose(conflicts.flatMap(({ field }) => (isMine(field) ? field : [])));
    resolve(true);
  };
  const words = { text: t('text'), mine: t('mine'), theirs: t('theirs'), rest: t('rest'), save: t('save'), goOn: t('later') };
  return (
    <ConflictDialog
      title={t('title', { name })}
      words={words}
      choices={choices}
      taken={[]}
      save={save}
      close={() => resolve(false)}
    />
  );
}
