'use client';
import { useEffect, useMemo } from 'react';
import ElementPanel from '@/components/element-form/element-panel';
import { useMayRead } from '@/components/session/use-may-read';
import { useSettings } from '@/components/settings/settings';
import { MapContentContext } from '@/components/viewer/map-content';
import { activate, deactivate, useViewer } from '@/components/viewer/viewer';
import { extentOf, numberOf } from '@/lib/configuration/settings';
import type { MapContent } from '@/lib/map/view';
import { layerTimeoutMs } from '@/lib/parameters/layer-timeout';
import { loadChoices } from './choices';
import { useEarlyEnd } from './early/take-search';
import { initialExtentOf } from './initial-extent';
import {
  BackgroundsPanel,
  BookmarksPanel,
  DivisionBrowser,
  Drawing,
  GroupPanel,
  Guide,
  HelpPanel,
  InViewPanel,
  LayersPanel,
  LegendPanel,
  MapCanvas,
  MapCorner,
  MapInvitation,
  NavigationState,
  OutboxPanel,
  PdfDialog,
  ResultsPanel,
  SearchPanel,
  ViewState,
} from './parts';
import { SearchBox } from './search/search-box';
import { ToolBar } from './tool-bar';
import { toolOf } from './tools';
import { useFollowedResults } from './use-followed-results';

export interface ViewerProps {
  content: Omit<MapContent, 'base'>;
  /** Whether divisions can be chosen from lists, which begin with the provinces. */
  placeLists: boolean;
  /** The path under which the app is served. */
  basePath: string;
}

/** What the map may show, without types that are gone. `listed`: what is not shown is not listed either. */
function useContent({ content: served, basePath }: ViewerProps): { content: MapContent; listed: MapContent } {
  const gone = useViewer((it) => it.gone);
  const content = useMemo(() => {
    const types = served.types.filter(({ id }) => !gone.includes(id));
    return { ...served, types, base: `${originOf()}${basePath}` };
  }, [served, gone, basePath]);
  const mayRead = useMayRead();
  // The map knows it all the same, for it shows after a log-in, and stands in the address.
  const listed = useMemo(() => (mayRead ? content : { ...content, types: [] }), [content, mayRead]);
  return { content, listed };
}

/** At most one panel beside the map. */
export function Panels(props: ViewerProps) {
  const { content, listed } = useContent(props);
  const mode = useViewer((it) => it.mode);
  const panel = useViewer((it) => it.panel);
  const guided = useViewer((it) => it.guideOpen);
  const contributing = mode.kind !== 'tool';
  return (
    <>
      <MapContentContext value={content}>
        <ElementPanel />
        {!contributing && panel === 'search' && <SearchPanel />}
      </MapContentContext>
      {!contributing && panel === 'layers' && <LayersPanel content={listed} />}
      {!contributing && panel === 'backgrounds' && <BackgroundsPanel content={content} />}
      {!contributing && panel === 'results' && <ResultsPanel types={content.types} />}
      {!contributing && panel === 'group' && <GroupPanel content={listed} />}
      {!contributing && panel === 'view' && <InViewPanel content={listed} />}
      {!contributing && panel === 'bookmarks' && <BookmarksPanel content={content} />}
      {!contributing && panel === 'divisions' && <DivisionBrowser />}
      {!contributing && panel === 'outbox' && <OutboxPanel />}
      {!contributing && panel === 'help' && <HelpPanel />}
      {guided && <Guide />}
    </>
  );
}

/** The map, and what stands on it: tools in one bar, the search, what the map says about itself. */
export function OnMap(props: ViewerProps) {
  const { content, listed } = useContent(props);
  const settings = useSettings();
  const mode = useViewer((it) => it.mode);
  const legend = useViewer((it) => it.legendOpen);
  const printing = useViewer((it) => it.pdfOpen);
  const maxExtent = useMemo(() => extentOf(settings, 'MAP_MAX_EXTENT'), [settings]);
  const initialExtent = useMemo(() => initialExtentOf(settings), [settings]);
  const mayRead = useMayRead();
  const contributing = mode.kind !== 'tool';

  useEffect(() => loadChoices(content), [content]);
  useFollowedResults();
  useEarlyEnd();

  return (
    <>
      <MapCanvas
        content={content}
        initialExtent={initialExtent}
        clickTolerancePx={numberOf(settings, 'CLICK_PIXEL_TOLERANCE')}
        infoTimeoutMs={layerTimeoutMs(settings)}
      />
      <MapContentContext value={content}>{!contributing && <SearchBox />}</MapContentContext>
      <ToolBar types={content.types} maxExtent={maxExtent} placeLists={props.placeLists} />
      {!mayRead && <MapInvitation />}
      <NavigationState />
      <MapCorner />
      <ViewState />
      {legend && <LegendPanel content={listed} />}
      {printing && <PdfDialog content={listed} />}
      {contributing ? <Drawing key={mode.id} /> : <ActiveTool key={mode.activation} id={mode.tool} content={content} />}
    </>
  );
}

function ActiveTool({ id, content }: { id: string; content: MapContent }) {
  const Bar = toolOf(id)?.Bar;
  return Bar && <Bar content={content} leave={deactivate} again={() => activate(id)} />;
}

/** Tiles are fetched by a worker, which knows no page to which an address could be relative. */
const originOf = () => (typeof window === 'undefined' ? '' : window.location.origin);
