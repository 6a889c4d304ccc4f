'use client';
import { Ellipsis, MapPinPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import type { AddableType } from '@/components/element-form/addable-type';
import { useBeginAdd } from '@/components/element-form/use-begin-add';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import type { Extent } from '@/lib/map/camera';
import type { ToolButton } from './tool';
import { useShownTools, useSimpleMode } from './use-shown-tools';
import { useTools } from './use-tools';

interface Props {
  types: readonly AddableType[];
  maxExtent: Extent | undefined;
  placeLists: boolean;
}

const menuButton = 'inline-flex size-10 items-center justify-center hover:bg-sunken';

/**
 * The one bar of tools, at the map's right edge. In a narrow window it has what every visitor needs, and a menu with the rest. In a wide
 * one, what does not fit stands in a second column; where that would cover the map, in the menu.
 */
export function ToolBar({ types, maxExtent, placeLists }: Props) {
  const t = useTranslations('map.tools');
  const { first, second, zoom, views } = useTools(maxExtent, placeLists);
  const bar = useRef<HTMLDivElement>(null);
  const simple = useSimpleMode();
  const fixed = first.length + zoom.length + (useMayAdd() ? 1 : 0);
  const fitting = useShownTools(bar, { fixed, second: second.length, views: views.length });
  const shown = simple ? { second: 0, views: 0 } : fitting;
  const inSight = (it: ToolButton) => !simple || it.simple;
  const hidden = [
    ...first.filter((it) => !inSight(it)),
    ...(simple ? views : []),
    ...zoom.filter((it) => !inSight(it)),
    ...second.slice(shown.second),
    ...(simple ? [] : views.slice(shown.views)),
  ];
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('title')}
      className="pointer-events-none absolute top-3 right-3 z-10 flex max-h-[calc(100%-3.5rem)] flex-col gap-2 lg:flex-wrap-reverse lg:content-start lg:[@media(height<34rem)]:flex-nowrap [@media(height<23rem)]:flex-row-reverse [@media(height<23rem)]:items-start"
    >
      <Group>
        <Buttons of={first.filter(inSight)} />
        <AddButton types={types} />
        {hidden.length > 0 && <MoreButton of={hidden} />}
      </Group>
      {shown.second > 0 && (
        <Group>
          <Buttons of={second.slice(0, shown.second)} />
        </Group>
      )}
      <Group>
        <Buttons of={zoom.filter(inSight)} />
        <Buttons of={views.slice(0, shown.views)} />
      </Group>
    </div>
  );
}

const Group = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-auto flex flex-col divide-y divide-line overflow-hidden rounded bg-raised text-ink shadow [&_button]:rounded-none">
    {children}
  </div>
);

const Buttons = ({ of }: { of: readonly ToolButton[] }) =>
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
      data-tool={key}
    />
  ));

function MoreButton({ of }: { of: readonly ToolButton[] }) {
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
    <span data-tool="more" className="contents">
      <Menu
        label={t('more')}
        button={<Ellipsis aria-hidden className="size-5" />}
        lines={lines}
        side="left"
        className={menuButton}
      />
    </span>
  );
}

function AddButton({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations();
  const begin = useBeginAdd(types);
  if (!useMayAdd()) return null;
  return (
    <IconButton
      label={t('shell.addElement')}
      side="left"
      icon={<MapPinPlus className="size-5" />}
      aria-haspopup="dialog"
      data-tool="add"
      onClick={begin}
    />
  );
}
