'use client';
import { lazyPart, type Missing } from '@/components/ui/lazy-part';
import { MissingBar, MissingNotice, MissingPlace } from '@/components/ui/missing-part';
import { MissingSheet } from '@/components/ui/missing-sheet';
import { cancel, leaveUnbegun } from '@/components/viewer/contribution';
import { legendOpen, openPanel, pdfOpen } from '@/components/viewer/map-state';
import { clearResults } from '@/components/viewer/results';
import { MapSkeleton } from './map-skeleton';
import { putDown } from './map-tool';
import { ToolOnItsWay } from './tool-on-its-way';

// The map, its panels and its tools: the code of each comes when it is first wanted. One that does not come says so in its place.

const closePanel = () => openPanel.set(null);
const closeLegend = () => legendOpen.set(false);
const closePdf = () => pdfOpen.set(false);

const panel = (close: () => void) => ({ missing: (it: Missing) => <MissingSheet {...it} onClose={close} /> });
const tool = (leave: () => void, close: () => void) => ({
  waiting: <ToolOnItsWay leave={leave} />,
  missing: (it: Missing) => <MissingBar {...it} onClose={close} />,
});

export const MapCanvas = lazyPart(() => import('./map-canvas'), {
  waiting: <MapSkeleton />,
  missing: (it) => <MissingPlace {...it} />,
});
export const LayersPanel = lazyPart(() => import('./layers-panel'), panel(closePanel));
export const ResultsPanel = lazyPart(() => import('./results-panel'), panel(clearResults));
export const BookmarksPanel = lazyPart(() => import('./bookmarks-panel'), panel(closePanel));
export const OutboxPanel = lazyPart(() => import('@/components/outbox/outbox-panel'), panel(closePanel));
export const PlacesPanel = lazyPart(() => import('./places-panel'), panel(closePanel));
export const SearchPanel = lazyPart(() => import('./search-panel'), panel(closePanel));
export const Drawing = lazyPart(() => import('./drawing'), tool(leaveUnbegun, cancel));
export const Measuring = lazyPart(() => import('./measuring'), tool(putDown, putDown));
export const ZoomBoxing = lazyPart(() => import('./zoom-boxing'), tool(putDown, putDown));
export const LegendPanel = lazyPart(() => import('./legend-panel'), {
  missing: (it) => <MissingBar {...it} onClose={closeLegend} />,
});
export const PdfDialog = lazyPart(() => import('./pdf-dialog'), {
  missing: (it) => <MissingNotice {...it} onClose={closePdf} />,
});
export const InfoSelect = lazyPart(() => import('./info-select'));
export const NavigationState = lazyPart(() => import('./navigation-state'));
export const MapInvitation = lazyPart(() => import('./map-invitation'));
export const MapCorner = lazyPart(() => import('./map-corner'));
