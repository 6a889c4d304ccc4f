'use client';
import {
  Bookmark,
  CircleQuestionMark,
  Expand,
  FileDown,
  Layers,
  List,
  ListTree,
  Locate,
  LocateFixed,
  type LucideIcon,
  Map as MapIcon,
  MapPinned,
  Minus,
  Navigation2,
  Plus,
  Share2,
  Shrink,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { useMayQuery } from '@/components/elements/use-may-query';
import { useSettings } from '@/components/settings/settings';
import { announce } from '@/components/ui/toasts';
import { INFO, type Panel } from '@/components/viewer/state';
import { activate, deactivate, showPanel, useViewer } from '@/components/viewer/viewer';
import { isOn } from '@/lib/configuration/settings';
import type { Extent } from '@/lib/map/camera';
import type { PositionFailure } from '@/lib/map/device-position';
import { toggleLocating, useLocating } from './locate';
import { MaxExtentIcon } from './max-extent-icon';
import { useSearchButton } from './search/use-search-button';
import { shareView } from './share-view';
import type { MapTool, ToolButton } from './tool';
import { tools } from './tools';
import { useFullScreen } from './use-full-screen';

export interface Tools {
  /** Always in sight in a wide window, as `zoom`. */
  first: ToolButton[];
  /** In sight where they fit; otherwise in the menu. */
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
  const mayQuery = useMayQuery();
  const panel = usePanelButton();
  const toolButtons = useToolButtons();
  return {
    first: [
      useSearchButton(),
      { ...panel('layers', useLayersLabel(), <LayersIcon />), simple: true },
      ...(mayQuery ? [panel('view', t('view'), icon(List))] : []),
      ...toolButtons('first'),
    ],
    second: [
      panel('backgrounds', t('backgrounds'), icon(MapIcon)),
      ...toolButtons('second'),
      useLegendButton(),
      ...(isOn(settings, 'ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF')
        ? [{ key: 'pdf', label: t('pdf'), icon: icon(FileDown), act: () => useViewer.setState({ pdfOpen: true }) }]
        : []),
      ...(placeLists && isOn(settings, 'SHOW_ENTITY_POPULATION_CENTER_CONTROL')
        ? [panel('divisions', t('divisions'), icon(MapPinned))]
        : []),
      ...(isOn(settings, 'SHOW_GEOBOOKMARK_CONTROL') ? [panel('bookmarks', t('bookmarks'), icon(Bookmark))] : []),
    ],
    ...useViewButtons(maxExtent, panel('help', t('help'), icon(CircleQuestionMark))),
  };
}

function useViewButtons(maxExtent: Extent | undefined, help: ToolButton): Pick<Tools, 'zoom' | 'views'> {
  const t = useTranslations('map.tools');
  const engine = useViewer((it) => it.engine);
  const disabled = engine === null;
  const { full, toggle } = useFullScreen();
  return {
    zoom: [
      { key: 'zoomIn', label: t('zoomIn'), icon: icon(Plus), disabled, act: () => engine?.zoomIn() },
      { key: 'zoomOut', label: t('zoomOut'), icon: icon(Minus), disabled, act: () => engine?.zoomOut() },
      ...useCompassButton(),
      useLocateButton(),
    ],
    views: [
      { key: 'share', label: useTranslations('share')('title'), icon: icon(Share2), act: shareView },
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
      help,
    ],
  };
}

function useLocateButton(): ToolButton {
  const t = useTranslations('map');
  const state = useLocating((it) => it.following?.state);
  const disabled = useViewer((it) => it.engine) === null;
  const tell = (why: PositionFailure) => announce(t('positionUnknown', { why: t(`positionFailure.${why}`) }), 'warning');
  return {
    key: 'locate',
    label: t('tools.locate'),
    simple: true,
    icon: icon(state === 'shown' ? Locate : LocateFixed),
    pressed: state === 'waiting' || state === 'following',
    disabled,
    act: () => toggleLocating(tell),
  };
}

/** A map whose north is up needs no compass. */
function useCompassButton(): ToolButton[] {
  const t = useTranslations('map.tools');
  const engine = useViewer((it) => it.engine);
  const [degrees, setDegrees] = useState(0);
  useEffect(() => engine?.watchBearing(setDegrees), [engine]);
  if (degrees === 0) return [];
  const needle = <Navigation2 aria-hidden className="size-5" style={{ rotate: `${-degrees}deg` }} />;
  return [{ key: 'north', label: t('north'), icon: needle, simple: true, act: () => engine?.northUp() }];
}

function usePanelButton() {
  const open = useViewer((it) => it.panel);
  return (panel: Panel, label: string, face: ReactNode): ToolButton => ({
    key: panel,
    label,
    icon: face,
    expanded: open === panel,
    act: () => showPanel(open === panel ? null : panel),
  });
}

/** A press on the active tool deactivates it. Leaving a contribution asks first if a form would be lost with it. */
function useToolButtons() {
  const t = useTranslations('map.tools');
  const settings = useSettings();
  const mode = useViewer((it) => it.mode);
  const leave = useLeaveDrawing();
  const button = ({ id, icon: Icon }: MapTool): ToolButton => {
    const pressed = mode.kind === 'tool' && mode.tool === id;
    const act = async () => {
      if (!(await leave())) return;
      if (pressed || id === INFO) deactivate();
      else activate(id);
    };
    return { key: id, label: t(id as 'info'), icon: icon(Icon), pressed, act: () => void act() };
  };
  return (group: MapTool['group']) => tools.filter((it) => it.group === group && (it.enabled?.(settings) ?? true)).map(button);
}

function useLegendButton(): ToolButton {
  const t = useTranslations('map.tools');
  const open = useViewer((it) => it.legendOpen);
  return {
    key: 'legend',
    label: t('legend'),
    icon: icon(ListTree),
    pressed: open,
    act: () => useViewer.setState({ legendOpen: !open }),
  };
}

/** Of how many layers and element types something could not be fetched. */
const useFailedCount = () => useViewer(({ troubles }) => [...troubles.values()].filter(({ state }) => state !== 'empty').length);

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
