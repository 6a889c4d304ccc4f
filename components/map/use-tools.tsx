'use client';
import {
  Bookmark,
  Expand,
  FileDown,
  Info,
  Layers,
  ListTree,
  type LucideIcon,
  MapPinned,
  Minus,
  PencilRuler,
  Plus,
  RulerDimensionLine,
  ScanSearch,
  Search,
  Shrink,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useSettings } from '@/components/settings/settings';
import { useContribution } from '@/components/viewer/contribution';
import { legendOpen, mapEngine, openPanel, type Panel, pdfOpen, useFailedCount } from '@/components/viewer/map-state';
import { isOn } from '@/lib/configuration/settings';
import type { Extent } from '@/lib/map/camera';
import { type MapTool, mapTool } from './map-tool';
import { MaxExtentIcon } from './max-extent-icon';
import { useFullScreen } from './use-full-screen';
import { useTakeUp } from './use-take-up';

/** One button of the tool bar. */
export interface ToolButton {
  key: string;
  label: string;
  icon: ReactNode;
  /** A tool: whether it is in hand. */
  pressed?: boolean;
  /** A panel: whether it is open. */
  expanded?: boolean;
  disabled?: boolean;
  act: () => void;
}

export interface Tools {
  /** Always in sight. */
  first: ToolButton[];
  /** In sight where there is room; otherwise in the menu. */
  second: ToolButton[];
  zoom: ToolButton[];
  /** As `second`. */
  views: ToolButton[];
}

const icon = (Icon: LucideIcon) => <Icon aria-hidden className="size-5" />;

/** All tools of the map but the one that adds an element. */
export function useTools(maxExtent: Extent | undefined, placeLists: boolean): Tools {
  const t = useTranslations('map.tools');
  const settings = useSettings();
  const panel = usePanelButton();
  const hand = useToolButton();
  return {
    first: [
      panel('search', t('search'), icon(Search)),
      panel('layers', useLayersLabel(), <LayersIcon />),
      { ...hand(null, t('info'), icon(Info)), key: 'info' },
    ],
    second: [
      hand({ tool: 'measure', kind: 'LineString' }, t('measureLength'), icon(RulerDimensionLine)),
      hand({ tool: 'measure', kind: 'Polygon' }, t('measureArea'), icon(PencilRuler)),
      hand({ tool: 'zoomBox' }, t('zoomBox'), icon(ScanSearch)),
      useLegendButton(),
      ...(isOn(settings, 'ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF')
        ? [{ key: 'pdf', label: t('pdf'), icon: icon(FileDown), act: () => pdfOpen.set(true) }]
        : []),
      ...(placeLists && isOn(settings, 'SHOW_ENTITY_POPULATION_CENTER_CONTROL')
        ? [panel('places', t('places'), icon(MapPinned))]
        : []),
      ...(isOn(settings, 'SHOW_GEOBOOKMARK_CONTROL') ? [panel('bookmarks', t('bookmarks'), icon(Bookmark))] : []),
    ],
    ...useViewButtons(maxExtent),
  };
}

function useViewButtons(maxExtent: Extent | undefined): Pick<Tools, 'zoom' | 'views'> {
  const t = useTranslations('map.tools');
  const engine = mapEngine.use();
  const disabled = engine === null;
  const { full, toggle } = useFullScreen();
  return {
    zoom: [
      { key: 'zoomIn', label: t('zoomIn'), icon: icon(Plus), disabled, act: () => engine?.zoomIn() },
      { key: 'zoomOut', label: t('zoomOut'), icon: icon(Minus), disabled, act: () => engine?.zoomOut() },
    ],
    views: [
      ...(maxExtent
        ? [{ key: 'maxExtent', label: t('maxExtent'), icon: <MaxExtentIcon />, disabled, act: () => engine?.fit(maxExtent) }]
        : []),
      ...(toggle
        ? [
            {
              key: 'fullScreen',
              label: t(full ? 'leaveFullScreen' : 'fullScreen'),
              icon: icon(full ? Shrink : Expand),
              act: toggle,
            },
          ]
        : []),
    ],
  };
}

function usePanelButton() {
  const open = openPanel.use();
  return (panel: Panel, label: string, face: ReactNode): ToolButton => ({
    key: panel,
    label,
    icon: face,
    expanded: open === panel,
    act: () => openPanel.set(open === panel ? null : panel),
  });
}

type Wanted = { tool: 'zoomBox' } | { tool: 'measure'; kind: 'LineString' | 'Polygon' };
const nameOf = (tool: Wanted | MapTool | null) => (tool?.tool === 'measure' ? `measure${tool.kind}` : tool?.tool);

/** A press on the tool that is in hand puts it down. */
function useToolButton() {
  const current = mapTool.use();
  const contributing = useContribution().phase !== 'idle';
  const takeUp = useTakeUp();
  return (tool: Wanted | null, label: string, face: ReactNode): ToolButton => {
    const pressed = !contributing && nameOf(current) === nameOf(tool);
    const next = !tool || pressed ? null : tool.tool === 'measure' ? { ...tool, id: Date.now() } : tool;
    return { key: nameOf(tool) ?? 'info', label, icon: face, pressed, act: () => void takeUp(next) };
  };
}

function useLegendButton(): ToolButton {
  const t = useTranslations('map.tools');
  const open = legendOpen.use();
  return { key: 'legend', label: t('legend'), icon: icon(ListTree), pressed: open, act: () => legendOpen.set(!open) };
}

function useLayersLabel() {
  const t = useTranslations('map.tools');
  const count = useFailedCount();
  return count > 0 ? t('layersFailed', { count }) : t('layers');
}

function LayersIcon() {
  const failed = useFailedCount() > 0;
  return (
    <span className="relative">
      <Layers aria-hidden className="size-5" />
      {failed && <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-raised bg-danger" />}
    </span>
  );
}
