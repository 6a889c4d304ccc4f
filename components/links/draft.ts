import type { Element } from '@/lib/elements/schema';
import type { Join } from '@/lib/joins/schema';
import type { Relation } from '@/lib/relations/schema';

/** Which dialog it is: a new link of an element, or the change of one. */
export type LinkOf = { kind: 'relation'; elementId: number; link?: Relation } | { kind: 'join'; elementId: number; link?: Join };

/** A relation or join that has not been sent: enough to open its dialog again as it was. */
export type LinkDraft = LinkOf & {
  userId: number;
  values: Record<string, unknown>;
  /** The element at the other end, once it is chosen. */
  other?: Element;
  storedAtMs: number;
};

const PREFIX = 'vieiro.draft.link.';
const keyOf = ({ kind, elementId, link }: LinkOf) => `${PREFIX}${kind}.${elementId}.${link?.id ?? 'new'}`;

function parse(text: string | null): LinkDraft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as LinkDraft | null;
    return draft && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stored across tabs and days. A storage that is full or forbidden must not stop anybody. */
export function keepLinkDraft(draft: LinkDraft) {
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function dropLinkDraft(of: LinkOf) {
  try {
    localStorage.removeItem(keyOf(of));
  } catch {
    return;
  }
}

/** What this person had typed in this dialog before. */
export function readLinkDraft(of: LinkOf, userId: number | undefined): LinkDraft | undefined {
  try {
    const draft = parse(localStorage.getItem(keyOf(of)));
    return draft?.userId === userId ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of this person that is the newest, in whichever dialog. */
export function latestLinkDraft(userId: number): LinkDraft | undefined {
  try {
    const drafts = Object.keys(localStorage).flatMap((key) =>
      key.startsWith(PREFIX) ? (parse(localStorage.getItem(key)) ?? []) : [],
    );
    return drafts.filter((it) => it.userId === userId).sort((a, b) => b.storedAtMs - a.storedAtMs)[0];
  } catch {
    return undefined;
  }
}
