'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/calls/query-provider';
import { listAddress } from '@/components/elements/lists-of';
import { StyleSwatch } from '@/components/elements/style-swatch';
import { currentRole } from '@/components/session/current-role';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button, buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Sheet } from '@/components/ui/sheet';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { Spinner } from '@/components/ui/spinner';
import { WHOLE_VIEW } from '@/components/viewer/state';
import { showPanel, useViewer, viewer } from '@/components/viewer/viewer';
import type { MapType } from '@/lib/element-types/schema';
import type { Share } from '@/lib/map/groups';
import type { GroupHit } from '@/lib/map/tools/info';
import type { MapContent } from '@/lib/map/view';
import { ElementLine } from './element-line';
import { boxText, findAtPlace } from './place-elements';
import { showElements } from './show-elements';

/** So many of each type are named. */
const FIRST = 5;

/** What is in a group that was clicked: by type, with the first of each. */
export default function GroupPanel({ content }: { content: MapContent }) {
  const t = useTranslations('map.group');
  const group = useViewer((it) => it.group);
  if (!group) return null;
  return (
    <Sheet
      key={group.id}
      title={t(group.pending ? 'hidden' : 'title', { count: group.count })}
      onClose={() => showPanel(null)}
      footer={<Ways group={group} />}
    >
      <QueryProvider>
        <div className="flex flex-col gap-4">
          {group.shares.map((share) => (
            <OfType key={share.typeId} group={group} share={share} type={content.types.find(({ id }) => id === share.typeId)} />
          ))}
        </div>
      </QueryProvider>
    </Sheet>
  );
}

/** One type has its own list; several are listed beside the map. */
function Ways({ group }: { group: GroupHit }) {
  const t = useTranslations('map.group');
  const actor = useActor();
  const [only, another] = group.shares;
  const all = t('all', { count: group.count });
  const list = () => {
    showPanel('view');
    useViewer.setState({ inView: { ...WHOLE_VIEW, box: group.box, isPublic: !group.pending } });
  };
  const closer = () => {
    showPanel(null);
    viewer().engine?.fit(group.box, hiddenBySheet());
  };
  return (
    <>
      {only && !another ? (
        <Link
          href={listAddress(actor, only.typeId, !group.pending, boxText(group.box))}
          className={cx(buttonClass(), 'min-h-11')}
        >
          {all}
        </Link>
      ) : (
        <Button onClick={list} className="min-h-11">
          {all}
        </Button>
      )}
      <Button variant="primary" onClick={closer} className="min-h-11">
        {t('closer')}
      </Button>
    </>
  );
}

function OfType({ group, share, type }: { group: GroupHit; share: Share; type: MapType | undefined }) {
  const t = useTranslations('map.group');
  const actor = useActor();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['group', actor.id, actor.role, group.id, group.pending, share.typeId],
    queryFn: ({ signal }) => findAtPlace(actor, share.typeId, { box: group.box, isPublic: !group.pending, size: FIRST }, signal),
    meta: { ownErrors: true },
  });
  const open = (id: number) => void showElements([{ id, typeId: share.typeId }], currentRole());
  return (
    <section className="flex flex-col gap-1">
      <h3 className="flex items-center gap-2 font-semibold">
        {type && <StyleSwatch type={type} />}
        <span className="wrap-break-word min-w-0">{t('type', { name: type?.name ?? '', count: share.count })}</span>
      </h3>
      {isPending && <Spinner />}
      {isError && (
        <Alert tone="warning">
          {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Alert>
      )}
      {data && (
        <ul className="flex flex-col">
          {data.elements.map((element) => (
            <ElementLine key={element.id} element={element} onOpen={() => open(element.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
