import { chosenPhotos } from '@/components/files/photos';
import { type Change, findWaiting, type Waiting } from '@/components/sending/waiting';
import { currentSession } from '@/components/session/session';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import { AppError } from '@/lib/errors';
import { fieldOrder } from './field-order';
import { bodyOf, type Sending } from './save-element';

/** The form that is sent: what is drawn in it, whose photos go along, and its place in the outbox. */
interface Form {
  geometryKind: DrawableKind;
  contributionId: number;
  waitingKey: string;
}

export type Sent = Sending & Form;

/** What a new element is called until the server says it: by its title where that is a text, else by its description. */
function nameOf(type: Sending['type'], { description, listAttributeValueDto }: ReturnType<typeof bodyOf>): string {
  const { title } = fieldOrder(type, type.listAttributeType);
  if (title?.attributeType.dataType !== 'TEXT') return description;
  const typed = listAttributeValueDto.find((it) => it.elementTypeAttributeType.id === title.id)?.value;
  return String(typed ?? '').trim() || description;
}

/** What is sent, as the outbox keeps it. Throws where nobody is logged in any more. */
export function recordOf({
  type,
  values,
  geometry,
  saver,
  geometryKind,
  contributionId,
  waitingKey,
  ...sending
}: Sent): Waiting & { change: Change } {
  const { user } = currentSession();
  if (!user) throw new AppError('project.common.unauthenticated');
  const { element, version, sendingKey } = sending;
  const body = bodyOf({ type, values, geometry, saver });
  return {
    key: waitingKey,
    userId: user.id,
    kind: element ? 'change' : 'new',
    type: { id: type.id, name: type.name },
    name: element?.name ?? nameOf(type, body),
    elementId: element?.id,
    geometry,
    change: { geometryKind, values, body, sendingKey, ...(element && { base: element, version: version ?? element.version }) },
    files: chosenPhotos(contributionId).map(({ sendingKey: key, file, transcript }) => ({ key, file, transcript })),
    since: findWaiting(waitingKey)?.since ?? Date.now(),
    state: 'waiting',
  };
}
