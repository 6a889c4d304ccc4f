'use client';
import { useTranslations } from 'next-intl';
import { Checkbox, Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { StyleRule } from '@/lib/styles/schema';
import { ConditionPart } from './condition-part';
import { NumberInput } from './inputs';

interface Props {
  rule: StyleRule;
  /** Changes some fields; undefined takes one away. `what` names what is changed. */
  onRule: (what: string, change: Partial<{ [K in keyof StyleRule]: StyleRule[K] | undefined }>) => void;
  /** Whether its condition can be changed; elsewhere it is that of a value or a class. */
  withCondition: boolean;
  error?: string;
}

/** What a rule is called in the legend, which elements it is for, and at which scales. */
export function RulePart({ rule, onRule, withCondition, error }: Props) {
  const t = useTranslations('admin.styles.editor');
  const { min, max } = rule.scale ?? {};
  const scale = (change: { min?: number | undefined; max?: number | undefined }) => {
    const next = Object.entries({ min, max, ...change }).filter(([, value]) => value !== undefined);
    onRule('scale', { scale: next.length > 0 ? Object.fromEntries(next) : undefined });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('legend')} error={error}>
        {(control) => (
          <Input
            {...control}
            value={rule.name}
            maxLength={200}
            onChange={(event) => event.target.value && onRule('legend', { name: event.target.value })}
          />
        )}
      </Field>
      {withCondition && (
        <>
          <Checkbox
            label={t('isElse')}
            checked={rule.else ?? false}
            onChange={(event) => onRule('else', event.target.checked ? { else: true, filter: undefined } : { else: undefined })}
          />
          {!rule.else && <ConditionPart filter={rule.filter} onFilter={(filter) => onRule('condition', { filter })} />}
        </>
      )}
      <details className="rounded border border-line px-3 py-2" open={rule.scale !== undefined}>
        <summary className="cursor-pointer font-semibold text-sm">{t('scales')}</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <NumberInput
            label={t('scaleMax')}
            hint={t('scaleMaxHint')}
            value={max}
            min={0}
            optional
            onValue={(it) => scale({ max: it })}
          />
          <NumberInput
            label={t('scaleMin')}
            hint={t('scaleMinHint')}
            value={min}
            min={0}
            optional
            onValue={(it) => scale({ min: it })}
          />
        </div>
      </details>
    </div>
  );
}
