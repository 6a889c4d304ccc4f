'use client';
import { Eye, EyeOff, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { divisionsOf } from '@/components/elements/location-of';
import { namedValues } from '@/components/elements/named-values';
import { useReviewState } from '@/components/elements/use-review-state';
import { Value } from '@/components/elements/value';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { useMoment } from '@/components/ui/use-moment';
import { isVisitor } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import type { ElementType } from '@/lib/element-types/schema';
import { monthText, numberText } from '@/lib/i18n/intl';
import type { Position } from '@/lib/position';
import type { ShownElement } from './use-element';

interface Props {
  element: ShownElement;
  type?: ElementType;
  at: Position;
}

/** All that is known of an element, as far as this person may know it. */
export function DataCard({ element, type, at }: Props) {
  const t = useTranslations('elementList');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const located = isOn(useSettings(), 'RELATE_ELEMENTS_TO_PARISHES');
  const values = type ? namedValues(element, type, { locale, timeZone, yes: t('yes'), no: t('no') }) : [];
  const divisions = located ? divisionsOf(element) : [];
  return (
    <div className="flex flex-col gap-4 rounded border border-line bg-raised p-4 md:p-5 print:border-0 print:p-0">
      {element.description !== element.name && (
        <p className="wrap-anywhere whitespace-pre-line text-lg leading-snug">{element.description}</p>
      )}
      <Flags element={element} />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,3fr)]">
        {values.map((value) => (
          <Line key={value.id} name={value.name}>
            <Value {...value} />
          </Line>
        ))}
        {divisions.length > 0 && <Line name={t('location')}>{divisions.join(', ')}</Line>}
        <Line name={t('coordinates')}>
          <Coordinates at={at} />
        </Line>
        <MemberLines element={element} />
      </dl>
      <p className="text-soft">
        {t('added', { month: monthText(new Date(element.creationDate), locale, timeZone) })}
        {element.isReviewed && ` · ${t('checked')}`}
      </p>
    </div>
  );
}

/** A link that the device opens in whatever it has for maps. */
function Coordinates({ at: [lng, lat] }: { at: Position }) {
  const locale = useLocale();
  const degrees = (value: number) => `${numberText(Math.round(value * 1e5) / 1e5, locale)}°`;
  return (
    <a href={`geo:${lat.toFixed(6)},${lng.toFixed(6)}`} className="text-accent tabular-nums underline underline-offset-2">
      {degrees(lat)} {degrees(lng)}
    </a>
  );
}

/** What only those see who contribute. */
function MemberLines({ element }: { element: ShownElement }) {
  const t = useTranslations('elementList');
  const moment = useMoment();
  const actor = useActor();
  if (isVisitor(actor)) return null;
  return (
    <>
      <Line name={t('created')}>{moment(element.creationDate, 'words')}</Line>
      <Line name={t('modified')}>{moment(element.modificationDate, 'words')}</Line>
      {element.ownerLogin && <Line name={t('owner')}>{element.ownerLogin}</Line>}
      {element.internalComments && <Line name={t('internalComments')}>{element.internalComments}</Line>}
    </>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-subgrid sm:col-span-2">
    <dt className="wrap-anywhere text-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

/** Whether it is public and reviewed; a visitor sees only what is public, so it would say nothing to them. */
function Flags({ element: { isPublic, isReviewed, reviewState } }: { element: ShownElement }) {
  const t = useTranslations('elementDetails');
  const state = useReviewState();
  const actor = useActor();
  if (isVisitor(actor)) return null;
  const flags = [
    { key: isPublic ? 'public' : 'notPublic', good: isPublic, Icon: isPublic ? Eye : EyeOff, text: undefined },
    {
      ...{ key: isReviewed ? 'reviewed' : 'notReviewed', good: isReviewed, Icon: isReviewed ? ShieldCheck : ShieldQuestion },
      text: state(reviewState),
    },
  ];
  return (
    <ul className="flex flex-wrap gap-2">
      {flags.map(({ key, good, Icon, text }) => (
        <li
          key={key}
          className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold text-sm ${good ? 'bg-tint text-success' : 'bg-warning-tint text-warning'}`}
        >
          <Icon aria-hidden className="size-4" />
          {text ?? t(key)}
        </li>
      ))}
    </ul>
  );
}
