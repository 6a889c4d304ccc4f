'use client';
import { FilePictures } from '@/components/files/file-pictures';
import { ChangeLine } from '@/components/history/change-line';
import type { ElementType } from '@/lib/element-types/schema';
import type { ElementFile } from '@/lib/files/schema';
import type { FieldChange } from '@/lib/history/schema';

interface Props {
  changes: readonly FieldChange[];
  type: ElementType;
  /** The new files that are among the changes. */
  files?: readonly ElementFile[];
  /** The fields that are chosen, where each can be chosen. */
  chosen?: ReadonlySet<string>;
  onChoose?: (field: string, chosen: boolean) => void;
}

/** What is proposed, field by field: what it is and what it would be, with the words highlighted in which they differ. */
export const ProposedChanges = ({ changes, type, files = [], chosen, onChoose }: Props) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,3fr)]">
    {changes.map((change) => (
      <ChangeLine
        key={change.field}
        comparesWords
        change={change}
        type={type}
        files={files}
        below={picture(change, files)}
        before={chosen && onChoose && box(change, chosen, onChoose)}
      />
    ))}
  </dl>
);

function picture({ field }: FieldChange, files: readonly ElementFile[]) {
  const file = files.find(({ uuid }) => field === `file.${uuid}`);
  return file && <FilePictures files={[file]} among={files} />;
}

const box = ({ field }: FieldChange, chosen: ReadonlySet<string>, onChoose: (field: string, chosen: boolean) => void) => (
  <input
    type="checkbox"
    aria-labelledby={`change-${field}`}
    checked={chosen.has(field)}
    onChange={(event) => onChoose(field, event.target.checked)}
    className="mt-0.5 size-5 shrink-0"
  />
);
