'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox, Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { NODE_ROLES, type NodeRole, type TreeNode } from '@/lib/map-tree/schema';
import { type Settings, widest } from './moves';

interface Props {
  node: TreeNode;
  name: string;
  set: (change: Partial<Settings>) => void;
}

/** What counts for a node: whether it shows at first, its opacity, at which scales it shows, and who may see it. */
export function NodeSettings({ node, name, set }: Props) {
  const t = useTranslations('admin.mapTree');
  const { initiallyVisible, opacity, minScale, maxScale, roles } = node;
  const wrong = minScale !== null && maxScale !== null && minScale > maxScale ? t('wrongScales') : undefined;
  return (
    <fieldset className="my-1 grid gap-x-4 gap-y-2 rounded bg-sunken px-3 py-3 sm:grid-cols-2">
      <legend className="sr-only">{t('settings', { name })}</legend>
      <Checkbox
        label={t('initiallyVisible')}
        checked={initiallyVisible}
        onChange={(event) => set({ initiallyVisible: event.target.checked })}
        className="sm:col-span-2"
      />
      <Whole
        label={t('opacity')}
        value={Math.round(opacity * 100)}
        range={[0, 100]}
        set={(percent) => set({ opacity: (percent ?? 100) / 100 })}
      />
      <Field label={t('whoMaySee')}>
        {(control) => (
          <Select
            {...control}
            value={widest(roles)}
            onChange={({ target }) => set({ roles: target.value === 'EVERYBODY' ? [] : [target.value as NodeRole] })}
          >
            {(['EVERYBODY', ...NODE_ROLES] as const).map((role) => (
              <option key={role} value={role}>
                {t(`roles.${role}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Whole label={t('minScale')} value={minScale} range={[1, 1e12]} error={wrong} set={(it) => set({ minScale: it })} />
      <Whole label={t('maxScale')} value={maxScale} range={[1, 1e12]} set={(it) => set({ maxScale: it })} />
    </fieldset>
  );
}

interface WholeProps {
  label: string;
  value: number | null;
  range: readonly [number, number];
  error?: string;
  set: (value: number | null) => void;
}

/** A number that counts once somebody has left its field: one step, however many keys. Nothing: no limit. */
function Whole({ label, value, range: [min, max], error, set }: WholeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const number = Number(typed);
    const next = typed.trim() === '' || !Number.isFinite(number) ? null : Math.min(max, Math.max(min, Math.round(number)));
    setTyped(null);
    if (next !== value) set(next);
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed ?? value ?? ''}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </Field>
  );
}
