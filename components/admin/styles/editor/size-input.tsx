'use client';
import { useTranslations } from 'next-intl';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import { call } from '@/lib/http/client';
import type { DataNumber, Icon, Mark } from '@/lib/styles/schema';
import { isNumeric } from './attributes';
import { DecidedBy } from './decided-by';
import { useEditor } from './editor-context';
import { NumberInput } from './inputs';
import type { Patch } from './symbols';

interface Props {
  label: string;
  /** The label of the select that says what decides. */
  fromLabel: string;
  value: number | DataNumber;
  onValue: (value: number | DataNumber) => void;
  min: number;
  max: number;
  step?: number;
  /** Values become results between two ends; angles are taken as they are. */
  scaled?: { from: number; to: number };
}

/** A number that is the same everywhere, or that each element decides with one of its attributes. */
export function SizeInput({ label, fromLabel, value, onValue, min, max, step, scaled }: Props) {
  const t = useTranslations('admin.styles.editor');
  const { attributes } = useEditor();
  const bound = typeof value === 'number' ? null : value;
  const numbers = attributes.filter(isNumeric);
  const fixed = bound ? bound.fallback : (value as number);
  const ends = useEnds();
  const choose = async (property: string) => {
    if (property === '') return onValue(fixed);
    if (!scaled) return onValue({ property, fallback: fixed });
    const [low, high] = (await ends(property)) ?? [0, 100];
    onValue({
      property,
      stops: [
        [low, scaled.from],
        [high, scaled.to],
      ],
      fallback: fixed,
    });
  };
  return (
    <>
      <NumberInput
        label={bound ? t('fallback', { field: label }) : label}
        value={fixed}
        onValue={(it = min) => onValue(bound ? { ...bound, fallback: it } : it)}
        {...{ min, max, step }}
      />
      <DecidedBy label={fromLabel} property={bound?.property} attributes={numbers} onProperty={(it) => void choose(it)} />
      {bound?.stops && <Stops bound={bound} onValue={onValue} min={min} max={max} />}
    </>
  );
}

interface PointProps {
  it: Pick<Icon | Mark, 'size' | 'rotation'>;
  patch: Patch;
  /** The sizes of the least and the greatest value of an attribute. */
  scaled: Props['scaled'];
}

/** Size and rotation of a symbol of points. */
export function SizeAndRotationInputs({ it, patch, scaled }: PointProps) {
  const t = useTranslations('admin.styles.editor');
  return (
    <>
      <SizeInput
        label={t('size')}
        fromLabel={t('sizeFrom')}
        value={it.size}
        onValue={(size) => patch({ size })}
        min={1}
        max={200}
        scaled={scaled}
      />
      <SizeInput
        label={t('rotation')}
        fromLabel={t('rotationFrom')}
        value={it.rotation ?? 0}
        onValue={(rotation) => patch({ rotation })}
        min={-360}
        max={360}
        step={15}
      />
    </>
  );
}

/** The least and the greatest value of an attribute, asked for when it is chosen. */
function useEnds() {
  const { type, entryOf } = useEditor();
  const ask = async (property: string): Promise<[number, number] | null> => {
    const attribute = entryOf(property)?.id;
    if (!type || attribute === undefined) return null;
    const query = { attribute, method: 'EQUAL_INTERVAL' as const, classes: 1 };
    const found = await call(attributeValuesApi.classes, { params: { id: type.id }, query }).catch(() => []);
    const [first] = found;
    return first && first.from < first.to ? [first.from, first.to] : null;
  };
  return ask;
}

function Stops({ bound, onValue, min, max }: { bound: DataNumber } & Pick<Props, 'onValue' | 'min' | 'max'>) {
  const t = useTranslations('admin.styles.editor');
  const stops = bound.stops ?? [];
  const last = stops.length - 1;
  const change = (at: number, part: 0 | 1, next: number) =>
    onValue({
      ...bound,
      stops: stops.map((stop, index) => (index === at ? (part === 0 ? [next, stop[1]] : [stop[0], next]) : stop)),
    });
  return [0, last].map((at) => (
    <div key={at} className="col-span-full grid grid-cols-2 gap-3">
      <NumberInput
        label={t(at === 0 ? 'stops.lowValue' : 'stops.highValue')}
        value={stops[at]?.[0]}
        // Values ascend: a low one stays below the next, a high one above the one before.
        {...(at === 0 ? { max: stops[1]?.[0] } : { min: stops[last - 1]?.[0] })}
        step={0.1}
        onValue={(it) => it !== undefined && change(at, 0, it)}
      />
      <NumberInput
        label={t(at === 0 ? 'stops.lowResult' : 'stops.highResult')}
        value={stops[at]?.[1]}
        {...{ min, max }}
        step={0.5}
        onValue={(it) => it !== undefined && change(at, 1, it)}
      />
    </div>
  ));
}
