import type { Element } from '@/lib/elements/schema';
import type { Join } from '@/lib/joins/schema';
import type { Relation } from '@/lib/relations/schema';

/** Which dialog it is: a new tie of an element, or the change of one. */
export type TieOf = { kind: 'relation'; elementId: number; tie?: Relation } | { kind: 'join'; elementId: number; tie?: Join };

/** A relation or join that has not been sent: enough to open its dialog again as it was. */
export type TieDraft = TieOf & {
  userId: number;
  values: Record<string, unknown>;
  /** The element at the other end, once it is chosen. */
  other?: Element;
  keptAtMs: number;
};

const PREFIX = 'vieiro.draft.tie.';
const keyOf = ({ kind, elementId, tie }: TieOf) => `${PREFIX}${kind}.${elementId}.${tie?.id ?? 'new'}`;

function parse(text: string | null): TieDraft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as TieDraft | null;
    return draft && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Kept across tabs and days. A storage that is full or forbidden must not keep anybody from going on. */
export function keepTieDraft(draft: TieDraft) {
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function dropTieDraft(of: TieOf) {
  try {
    localStorage.removeItem(keyOf(of));
  } catch {
    return;
  }
}

/** What this person had typed in this dialog before. */
export function readTieDraft(of: TieOf, userId: number | undefined): TieDraft | undefined {
  try {
    const draft = parse(localStorage.getItem(keyOf(of)));
    return draft?.userId === userId ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of this person that is the newest, in whichever dialog. */
export function latestTieDraft(userId: number): TieDraft | undefined {
  try {
    const drafts = Object.keys(localStorage).flatMap((key) =>
      key.startsWith(PREFIX) ? (parse(localStorage.getItem(key)) ?? []) : [],
    );
    return drafts.filter((it) => it.userId === userId).sort((a, b) => b.keptAtMs - a.keptAtMs)[0];
  } catch {
    return undefined;
  }
}
