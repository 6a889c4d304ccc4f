'use client';
import { Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Checkbox, Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import type { Text } from '@/lib/styles/schema';
import { attributeWith, codeOf, labelOf } from './attributes';
import { useEditor } from './editor-context';
import { ColorInput, NumberInput, SelectInput } from './inputs';
import { SizeInput } from './size-input';
import type { Patch } from './symbols';

const ANCHORS = ['center', 'top', 'bottom', 'left', 'right'] as const;
/** Where a text is put that hangs by its anchor, in pixels right and down. */
const OFFSETS: Record<string, [number, number]> = { center: [0, 0], top: [0, 9], bottom: [0, -9], left: [9, 0], right: [-9, 0] };

/** A label: words and values one after the other. */
export function TextFields({ it, patch }: { it: Text; patch: Patch }) {
  const t = useTranslations('admin.styles.editor');
  const { geometry } = useEditor();
  return (
    <>
      <LabelParts label={it.label} onLabel={(label) => patch({ label })} />
      <ColorInput label={t('colour')} value={it.color} onValue={(color) => patch({ color })} />
      <SizeInput
        label={t('size')}
        fromLabel={t('sizeFrom')}
        value={it.size}
        onValue={(size) => patch({ size })}
        min={6}
        max={72}
        scaled={{ from: 10, to: 20 }}
      />
      {geometry === 'LINE' ? (
        <SelectInput
          label={t('placement')}
          value={it.placement ?? 'point'}
          options={(['line', 'point'] as const).map((value) => ({ value, label: t(`placements.${value}`) }))}
          onValue={(placement) => patch({ placement })}
        />
      ) : (
        <SelectInput
          label={t('placement')}
          value={ANCHORS.find((anchor) => anchor === it.anchor) ?? 'center'}
          options={ANCHORS.map((value) => ({ value, label: t(`anchors.${value}`) }))}
          onValue={(anchor) => patch({ anchor, offset: OFFSETS[anchor] })}
        />
      )}
      <Checkbox
        label={t('bold')}
        checked={it.bold ?? false}
        onChange={(event) => patch({ bold: event.target.checked || undefined })}
      />
      <Checkbox
        label={t('halo')}
        checked={it.halo !== undefined}
        onChange={(event) => patch({ halo: event.target.checked ? { color: '#ffffff', width: 1.5 } : undefined })}
        className="col-span-full"
      />
      {it.halo && (
        <>
          <ColorInput label={t('haloColour')} value={it.halo.color} onValue={(color) => patch({ halo: { ...it.halo, color } })} />
          <NumberInput
            label={t('haloWidth')}
            value={it.halo.width}
            min={0}
            max={10}
            step={0.5}
            onValue={(width = 1) => patch({ halo: { ...it.halo, width } })}
          />
        </>
      )}
    </>
  );
}

const MOST_PARTS = 20;

function LabelParts({ label, onLabel }: { label: Text['label']; onLabel: (label: Text['label']) => void }) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const { attributes } = useEditor();
  const nameOf = (property: string) => {
    const found = attributeWith(attributes, property);
    return found ? labelOf(found, locale) : property === 'description' ? t('description') : property;
  };
  const change = (at: number, part: Text['label'][number]) => onLabel(label.map((it, index) => (index === at ? part : it)));
  const add = (value: string) => value && onLabel([...label, value === TEXT ? ' ' : { property: value }]);
  return (
    <div className="col-span-full flex flex-col gap-2">
      <span className="font-semibold text-sm">{t('labelText')}</span>
      <ol className="flex flex-col gap-2">
        {label.map((part, at) => (
          // Parts of a text have nothing but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="flex items-center gap-2">
            {typeof part === 'string' ? (
              <Input
                aria-label={t('words', { at: at + 1 })}
                value={part}
                maxLength={200}
                onChange={(event) => change(at, event.target.value)}
              />
            ) : (
              <span className="min-w-0 grow rounded bg-tint px-3 py-2">{nameOf(part.property)}</span>
            )}
            <IconButton
              label={t('removeTextPart', { at: at + 1 })}
              icon={<Trash2 className="size-4" />}
              disabled={label.length === 1}
              onClick={() => onLabel(label.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      {label.length < MOST_PARTS && (
        <Field label={t('addTextPart')}>
          {(control) => (
            <select
              {...control}
              value=""
              onChange={(event) => add(event.target.value)}
              className="h-10 w-full rounded border border-control bg-raised px-3"
            >
              <option value="">{t('choose')}</option>
              <option value={TEXT}>{t('ownWords')}</option>
              <option value="description">{t('description')}</option>
              {attributes.map((it) => (
                <option key={it.id} value={codeOf(it)}>
                  {labelOf(it, locale)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

/** In place of a property: words of the style's own. No code of an attribute begins so. */
const TEXT = '::words';
