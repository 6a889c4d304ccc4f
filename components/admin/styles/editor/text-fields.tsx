'use client';
import { Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Checkbox, Input, Select } from '@/components/ui/controls';
import { IconButton } from '@/components/ui/icon-button';
import { MenuButton } from '@/components/ui/menu-button';
import type { Text } from '@/lib/styles/schema';
import { codeOf, labelOf } from './attributes';
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

const MAX_PARTS = 20;

function LabelParts({ label, onLabel }: { label: Text['label']; onLabel: (label: Text['label']) => void }) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const { attributes, entryOf } = useEditor();
  const properties = [
    { value: 'description', label: t('description') },
    ...attributes.map((it) => ({ value: codeOf(it), label: labelOf(it, locale) })),
  ];
  // Whatever the style asks for stands among what it can ask for: a file may name what the type does not have.
  const among = (property: string) => {
    const entry = entryOf(property);
    const wanted = entry ? codeOf(entry) : property;
    const known = properties.find(({ value }) => value === wanted);
    return {
      value: known?.value ?? property,
      options: known ? properties : [...properties, { value: property, label: property }],
    };
  };
  const change = (at: number, part: Text['label'][number]) => onLabel(label.map((it, index) => (index === at ? part : it)));
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
              <PropertySelect
                label={t('textProperty', { at: at + 1 })}
                {...among(part.property)}
                choose={(property) => change(at, { ...part, property })}
              />
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
      {label.length < MAX_PARTS && (
        <MenuButton
          label={t('addTextPart')}
          lines={[
            { key: 'words', label: t('ownWords'), act: () => onLabel([...label, ' ']) },
            ...properties.map((it) => ({
              key: it.value,
              label: it.label,
              act: () => onLabel([...label, { property: it.value }]),
            })),
          ]}
        />
      )}
    </div>
  );
}

interface PropertyProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  choose: (property: string) => void;
}

/** Which value stands at a place of a label. */
const PropertySelect = ({ label, value, options, choose }: PropertyProps) => (
  <Select aria-label={label} value={value} onChange={({ target }) => choose(target.value)} className="bg-tint!">
    {options.map((it) => (
      <option key={it.value} value={it.value}>
        {it.label}
      </option>
    ))}
  </Select>
);
