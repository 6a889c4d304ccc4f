'use client';
import { useTranslations } from 'next-intl';
import { useActor } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import { useNumber } from '@/components/ui/use-number';
import type { ElementType } from '@/lib/element-types/schema';
import { importPolicy } from '@/lib/imports/policy';
import type { ImportMapping, ImportResult } from '@/lib/imports/schema';
import { useMakeChoice } from './use-make-choice';

interface Props {
  unknown: ImportResult['unknownValues'];
  type: ElementType;
  mapping: ImportMapping;
}

/** Values that are none of the choices of their attribute, with how many rows have them; an administrator makes choices of them. */
export function UnknownValues({ unknown, type, mapping }: Props) {
  const t = useTranslations('importScreens.unknown');
  const number = useNumber();
  const mayMake = importPolicy.makeChoices(useActor());
  const { make, making, isMade } = useMakeChoice();
  const attributeOf = (column: string) => {
    const id = Number(/^attribute\.(\d+)$/.exec(mapping.columns[column] ?? '')?.[1]);
    return type.listAttributeType.find((it) => it.id === id)?.attributeType;
  };
  return (
    <>
      <p className="max-w-prose text-soft">{t(mayMake ? 'hint' : 'hintOthers')}</p>
      <ul className="flex max-w-3xl flex-col divide-y divide-line rounded border border-line bg-raised">
        {unknown.map(({ column, value, count }) => {
          const attribute = attributeOf(column);
          return (
            <li key={`${column}-${value}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
              <span className="wrap-anywhere min-w-0 grow">
                <span className="font-semibold">{value}</span>{' '}
                <span className="text-sm text-soft">{t('where', { column, count, shown: number(count) })}</span>
              </span>
              {mayMake && attribute && (
                <Button
                  busy={making}
                  disabled={isMade(attribute, value)}
                  onClick={() => make({ attributeTypeId: attribute.id, value })}
                >
                  {t(isMade(attribute, value) ? 'made' : 'make')}
                  <span className="sr-only"> {value}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
