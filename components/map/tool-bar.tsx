'use client';
import { Ellipsis, MapPinPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import type { AddableType } from '@/components/element-form/addable-type';
import { askWhat } from '@/components/element-form/ask-what';
import { useAddElement } from '@/components/element-form/use-add-element';
import { useLeaveDrawing } from '@/components/element-form/use-leave-drawing';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import type { Extent } from '@/lib/map/camera';
import type { ToolButton } from './tool';
import { useShownTools } from './use-shown-tools';
import { useTools } from './use-tools';

interface Props {
  types: readonly AddableType[];
  maxExtent: Extent | undefined;
  placeLists: boolean;
}

const menuButton = 'inline-flex size-10 items-center justify-center hover:bg-sunken';

/** The one bar of tools, at the map's right edge. What does not fit there stands in a second column; where that would cover the map, in a menu. */
export function ToolBar({ types, maxExtent, placeLists }: Props) {
  const t = useTranslations('map.tools');
  const { first, second, zoom, views } = useTools(maxExtent, placeLists);
  const bar = useRef<HTMLDivElement>(null);
  const fixed = first.length + zoom.length + (useMayAdd() ? 1 : 0);
  const measured = useShownTools(bar, { fixed, second: second.length, views: views.length });
  // Before it is measured the style sheet decides, from the height of the screen.
  const shown = measured ?? { second: second.length, views: views.length };
  const hidden = measured ? [...second.slice(measured.second), ...views.slice(measured.views)] : [...second, ...views];
  const guessed = measured ? undefined : 'compact:hidden';
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('title')}
      className="absolute top-3 right-3 z-10 flex max-h-[calc(100%-3.5rem)] flex-col gap-2 lg:flex-wrap-reverse lg:[@media(height<34rem)]:flex-nowrap [@media(height<23rem)]:flex-row-reverse [@media(height<23rem)]:items-start"
    >
      <Group>
        <Buttons of={first} />
        <AddButton types={types} />
        {hidden.length > 0 && <MoreButton of={hidden} className={measured ? undefined : 'roomy:hidden'} />}
      </Group>
      {shown.second > 0 && (
        <Group className={guessed}>
          <Buttons of={second.slice(0, shown.second)} />
        </Group>
      )}
      <Group>
        <Buttons of={zoom} />
        <Buttons of={views.slice(0, shown.views)} className={guessed} />
      </Group>
    </div>
  );
}

const Group = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={cx(
      'flex flex-col divide-y divide-line overflow-hidden rounded bg-raised text-ink shadow [&_button]:rounded-none',
      className,
    )}
  >
    {children}
  </div>
);

const Buttons = ({ of, className }: { of: readonly ToolButton[]; className?: string }) =>
  of.map(({ key, label, icon, pressed, expanded, disabled, act }) => (
    <IconButton
      key={key}
      side="left"
      label={label}
      icon={icon}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={act}
      className={className}
    />
  ));

function MoreButton({ of, className }: { of: readonly ToolButton[]; className?: string }) {
  const t = useTranslations('map.tools');
  const lines = of
    .filter(({ disabled }) => !disabled)
    .map(({ key, label, icon, pressed, expanded, act }) => ({
      key,
      label,
      icon,
      checked: pressed || expanded || undefined,
      act,
    }));
  return (
    <Menu
      label={t('more')}
      button={<Ellipsis aria-hidden className="size-5" />}
      lines={lines}
      side="left"
      className={cx(menuButton, className)}
    />
  );
}

function AddButton({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations();
  const add = useAddElement();
  const leave = useLeaveDrawing();
  if (!useMayAdd()) return null;
  const begin = async (typeId: number, kind: Parameters<typeof add>[1]) => {
    if (await leave()) await add(typeId, kind);
  };
  return (
    <IconButton
      label={t('shell.addElement')}
      side="left"
      icon={<MapPinPlus className="size-5" />}
      aria-haspopup="dialog"
      onClick={() => void askWhat(types, (typeId, kind) => void begin(typeId, kind))}
    />
  );
}
