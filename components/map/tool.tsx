'use client';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingBar } from '@/components/ui/missing-part';
import { deactivate } from '@/components/viewer/viewer';
import type { MapContent } from '@/lib/map/view';
import type { Values } from '@/lib/parameters/schema';
import { ToolLoading } from './tool-loading';

export interface ToolBarProps {
  content: MapContent;
  /** Deactivates the tool. */
  leave: () => void;
  /** Activates it anew. */
  again: () => void;
}

/** A tool of the map. In the tool bar its label is the text `map.tools.<id>`. */
export interface MapTool {
  id: string;
  icon: LucideIcon;
  /** `first` is always in sight, `second` only where it fits, and in a menu otherwise; `elsewhere` has its button in a panel. */
  group: 'first' | 'second' | 'elsewhere';
  /** Its position among the tools of the group. */
  order: number;
  /** Whether the operator offers it. */
  enabled?: (settings: Values) => boolean;
  /** Shows on the map while the tool is active, and hands it what clicks and drags do (`useTool`). */
  Bar: ComponentType<ToolBarProps>;
}

/** One button of the tool bar. */
export interface ToolButton {
  key: string;
  label: string;
  icon: ReactNode;
  /** It is in sight in a narrow window, too. */
  simple?: boolean;
  /** A tool: whether it is active. */
  pressed?: boolean;
  /** A panel: whether it is open. */
  expanded?: boolean;
  disabled?: boolean;
  act: () => void;
}

/** A bar whose code is loaded when the tool is first activated. Clicks ask nothing until it has come. */
export const lazyBar = (load: () => Promise<{ default: ComponentType<ToolBarProps> }>): ComponentType<ToolBarProps> =>
  lazyPart(load, {
    waiting: <ToolLoading leave={deactivate} />,
    missing: (it, { leave }) => <MissingBar {...it} onClose={leave} />,
  });
