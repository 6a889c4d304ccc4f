'use client';
import { useEffect, useMemo } from 'react';
import ElementPanel from '@/components/element-form/element-panel';
import { useMayRead } from '@/components/session/use-may-read';
import { useSettings } from '@/components/settings/settings';
import { activate, deactivate, useViewer } from '@/components/viewer/viewer';
import { extentOf, numberOf } from '@/lib/configuration/settings';
import { HOME } from '@/lib/map/camera';
import type { MapContent } from '@/lib/map/view';
import { loadChoices } from './choices';
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
import { WelcomePlace } from './welcome/welcome-place';

interface Props {
  content: Omit<MapContent, 'base'>;
  /** Whether divisions can be chosen from lists, which begin with the provinces. */
  placeLists: boolean;
  /** The path under which the app is served. */
  basePath: string;
}

/** The page that is a map: tools in one bar, at most one panel beside it. */
export function Viewer({ content: served, placeLists, basePath }: Props) {
  const settings = useSettings();
  const mode = useViewer((it) => it.mode);
  const panel = useViewer((it) => it.panel);
  const legend = useViewer((it) => it.legendOpen);
  const printing = useViewer((it) => it.pdfOpen);
  const guided = useViewer((it) => it.guideOpen);
  const gone = useViewer((it) => it.gone);
  const content = useMemo(() => {
    const types = served.types.filter(({ id }) => !gone.includes(id));
    return { ...served, types, base: `${originOf()}${basePath}` };
  }, [served, gone, basePath]);
  const maxExtent = useMemo(() => extentOf(settings, 'MAP_MAX_EXTENT'), [settings]);
  const initialExtent = useMemo(() => extentOf(settings, 'MAP_INITIAL_EXTENT') ?? maxExtent ?? HOME, [settings, maxExtent]);
  const mayRead = useMayRead();
  // What is not shown is not listed either; the map knows it, for it shows after a log-in, and stands in the address.
  const listed = useMemo(() => (mayRead ? content : { ...content, types: [] }), [content, mayRead]);
  const contributing = mode.kind !== 'tool';

  useEffect(() => loadChoices(content), [content]);
  useFollowedResults();

  return (
    <>
      <div data-viewer className="relative flex min-h-0 grow">
        <ElementPanel />
        {!contributing && panel === 'layers' && <LayersPanel content={listed} />}
        {!contributing && panel === 'backgrounds' && <BackgroundsPanel content={content} />}
        {!contributing && panel === 'results' && <ResultsPanel types={content.types} />}
        {!contributing && panel === 'group' && <GroupPanel content={listed} />}
        {!contributing && panel === 'view' && <InViewPanel content={listed} />}
        {!contributing && panel === 'bookmarks' && <BookmarksPanel content={content} />}
        {!contributing && panel === 'search' && <SearchPanel />}
        {!contributing && panel === 'divisions' && <DivisionBrowser />}
        {!contributing && panel === 'outbox' && <OutboxPanel />}
        {!contributing && panel === 'help' && <HelpPanel />}
        <div data-map-place className="relative min-w-0 grow overflow-hidden bg-sunken">
          <MapCanvas
            content={content}
            initialExtent={initialExtent}
            clickTolerancePx={numberOf(settings, 'CLICK_PIXEL_TOLERANCE')}
            infoTimeoutMs={numberOf(settings, 'OTHER_LAYERS_INFO_TIMEOUT')}
          />
          {!contributing && <SearchBox />}
          <ToolBar types={content.types} maxExtent={maxExtent} placeLists={placeLists} />
          {!mayRead && <MapInvitation />}
          <NavigationState />
          <MapCorner />
          <ViewState />
          {legend && <LegendPanel content={listed} />}
          {printing && <PdfDialog content={listed} />}
          {contributing ? <Drawing key={mode.id} /> : <ActiveTool key={mode.activation} id={mode.tool} content={content} />}
        </div>
      </div>
      <WelcomePlace types={content.types} hidden={contributing} />
      {guided && <Guide />}
    </>
  );
}

function ActiveTool({ id, content }: { id: string; content: MapContent }) {
  const Bar = toolOf(id)?.Bar;
  return Bar && <Bar content={content} leave={deactivate} again={() => activate(id)} />;
}

/** Tiles are fetched by a worker, which knows no page to which an address could be relative. */
const originOf = () => (typeof window === 'undefined' ? '' : window.location.origin);
