'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { ClassMethod } from '@/lib/attribute-values/schema';
import { codeOf, isNumeric, labelOf } from './attributes';
import type { Making } from './draft';
import { useEditor } from './editor-context';
import { NumberInput, Radios, SelectInput } from './inputs';
import { MODES } from './modes';
import { rampOf, rampsFor } from './ramps';
import type { MakingRules } from './use-making';

interface Props {
  making: Making;
  rules: MakingRules;
}

/** How elements are distinguished: not at all, by values, by classes of numbers, or by rules of one's own. */
export function ModePart({ making, rules }: Props) {
  const t = useTranslations('admin.styles.editor');
  const textOf = useErrorText();
  const { mode } = making;
  return (
    <div className="flex flex-col gap-3">
      <Radios
        label={t('mode')}
        group="style-mode"
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        onValue={(it) => void rules.setMode(it)}
      />
      {(mode === 'CATEGORIES' || mode === 'CLASSES') && <ValuesPart making={making} rules={rules} />}
      <p role="status" className="text-soft text-sm empty:hidden">
        {rules.busy && t('reading')}
        {rules.isEmpty && t('noValues')}
      </p>
      {rules.error && <Alert tone="error">{textOf(rules.error)}</Alert>}
    </div>
  );
}

const METHODS: readonly ClassMethod[] = ['NATURAL_BREAKS', 'QUANTILE', 'EQUAL_INTERVAL'];

function ValuesPart({ making, rules }: Props) {
  const t = useTranslations('admin.styles.editor');
  const { geometry, type, entryOf } = useEditor();
  const { mode, property, method, classes, by } = making;
  const isClasses = mode === 'CLASSES';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <AttributeSelect making={making} rules={rules} />
      <RampSelect making={making} rules={rules} />
      {isClasses && (
        <>
          <SelectInput
            label={t('method')}
            value={method}
            options={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
            onValue={(it) => void rules.set({ method: it as ClassMethod })}
          />
          <NumberInput
            label={t('classes')}
            value={classes}
            min={2}
            max={12}
            onValue={(it) => it !== undefined && Number.isInteger(it) && void rules.set({ classes: it })}
          />
          {geometry !== 'POLYGON' && (
            <Radios
              label={t('by')}
              group="classes-by"
              value={by}
              options={(['COLOR', 'SIZE'] as const).map((value) => ({ value, label: t(`bys.${value}`) }))}
              onValue={(it) => void rules.set({ by: it })}
            />
          )}
        </>
      )}
      {type && entryOf(property) && (
        <Button className="self-end justify-self-start" busy={rules.busy} onClick={() => void rules.set({})}>
          {t('makeAgain')}
        </Button>
      )}
    </div>
  );
}

function AttributeSelect({ making: { mode, property }, rules }: Props) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const { type, attributes, entryOf } = useEditor();
  const offered = mode === 'CLASSES' ? attributes.filter(isNumeric) : attributes;
  const meant = entryOf(property);
  const current = meant && offered.includes(meant) ? meant : undefined;
  const hint = !type ? t('typeFirst') : offered.length === 0 ? t(mode === 'CLASSES' ? 'noNumbers' : 'noAttributes') : undefined;
  return (
    <SelectInput
      label={t('attribute')}
      hint={hint}
      disabled={!type}
      value={current ? codeOf(current) : property}
      options={[
        ...(property === '' ? [{ value: '', label: t('choose') }] : current ? [] : [{ value: property, label: property }]),
        ...offered.map((it) => ({ value: codeOf(it), label: labelOf(it, locale) })),
      ]}
      onValue={(it) => void rules.set({ property: it })}
    />
  );
}

function RampSelect({ making: { mode, categoryRamp, classRamp }, rules }: Props) {
  const t = useTranslations('admin.styles.editor');
  const purpose = mode === 'CLASSES' ? 'CLASSES' : 'CATEGORIES';
  const ramp = rampOf(mode === 'CLASSES' ? classRamp : categoryRamp, purpose);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <SelectInput
        label={t('colours')}
        value={ramp.id}
        options={rampsFor(purpose).map(({ id }) => ({ value: id, label: t(`ramps.${id}`) }))}
        onValue={rules.setRamp}
      />
      <span aria-hidden title={ramp.source} className="flex h-3 overflow-hidden rounded">
        {ramp.colors.map((it) => (
          <span key={it} className="grow" style={{ background: it }} />
        ))}
      </span>
    </div>
  );
}
