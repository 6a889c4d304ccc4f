import type { FoundElement } from '@/lib/elements/save/many';
import type { Changes } from '@/lib/elements/save/merge';
import type { RelationKey } from './relation-keys';
import type { CheckedRow, ReadRow, RowPlan } from './rows';
import type { ImportFormat } from './schema';
import type { UniqueValue } from './unique-queries';

/** A plan for the rows of a file, with what needs the database. */
export interface FilePlan extends RowPlan {
  format: ImportFormat;
  /** How the elements are found that rows are to be related to. */
  relationKeys: readonly RelationKey[];
  /** Nothing but relations comes of a row: whoever sees both elements may relate them, and a key may have several rows. */
  onlyRelates: boolean;
}

export interface ImportPlan extends FilePlan {
  jobId: number;
  isDry: boolean;
  /** Whether refused rows are stored with their geometry as a further cell, because the file has it beside its columns. */
  addsGeometry: boolean;
  /** Whether each new element counts for the caller's limits. */
  isCounted: boolean;
  /** Whether changes that the review of their type holds back are proposals; otherwise they are published and wait. */
  proposes: boolean;
}

/** A row of the batch with what the checks have found so far. */
export interface Work extends ReadRow {
  found?: FoundElement;
  checked?: CheckedRow;
  changes?: Changes;
  ownerId?: number;
  /** The elements that it is to be related to. */
  related: number[];
  /** The columns that say something else than its element has, and only count for new elements. */
  ignored: string[];
  /** What it says with attributes whose values are unique. */
  uniqueValues: UniqueValue[];
  /** Its change takes effect only after a reviewer has accepted it. */
  isProposed?: true;
}

/** Whether no rule is broken by a row, as far as it was checked. */
export const isGood = ({ issues }: Work) => issues.length === 0;
