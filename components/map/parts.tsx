'use client';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { lazyPart, type Missing } from '@/components/ui/lazy-part';
import { MissingBar, MissingNotice, MissingPlace } from '@/components/ui/missing-part';
import { MissingSheet } from '@/components/ui/missing-sheet';
import { cancelUndrawn } from '@/components/viewer/contribution';
import { clearResults } from '@/components/viewer/results';
import { showPanel, useViewer } from '@/components/viewer/viewer';
import { MapSkeleton } from './map-skeleton';
import { ToolLoading } from './tool-loading';

// The map and its panels: the code of each comes when it is first wanted. One that does not come says so in its place.

const closePanel = () => showPanel(null);
const closeLegend = () => useViewer.setState({ legendOpen: false });
const closePdf = () => useViewer.setState({ pdfOpen: false });

const closeGuide = () => useViewer.setState({ guideOpen: false });

/** A drawing that was begun before the page was loaded is there all the same. */
function MissingDrawing(missing: Missing) {
  const leave = useLeaveDrawing();
  return <MissingBar {...missing} onClose={() => void leave()} />;
}

const panel = (close: () => void) => ({ missing: (it: Missing) => <MissingSheet {...it} onClose={close} /> });

export const MapCanvas = lazyPart(() => import('./map-canvas'), {
  waiting: <MapSkeleton />,
  missing: (it) => <MissingPlace {...it} />,
});
export const LayersPanel = lazyPart(() => import('./layers-panel'), panel(closePanel));
export const BackgroundsPanel = lazyPart(() => import('./backgrounds-panel'), panel(closePanel));
export const ResultsPanel = lazyPart(() => import('./results-panel'), panel(clearResults));
export const GroupPanel = lazyPart(() => import('./group-panel'), panel(closePanel));
export const InViewPanel = lazyPart(() => import('./in-view-panel'), panel(closePanel));
export const BookmarksPanel = lazyPart(() => import('./bookmarks-panel'), panel(closePanel));
export const OutboxPanel = lazyPart(() => import('@/components/outbox/outbox-panel'), panel(closePanel));
export const DivisionBrowser = lazyPart(() => import('./division-browser'), panel(closePanel));
export const SearchPanel = lazyPart(() => import('./search-panel'), panel(closePanel));
export const HelpPanel = lazyPart(() => import('./help/help-panel'), panel(closePanel));
export const Drawing = lazyPart(() => import('./drawing'), {
  waiting: <ToolLoading leave={cancelUndrawn} />,
  missing: (it) => <MissingDrawing {...it} />,
});
export const LegendPanel = lazyPart(() => import('./legend-panel'), {
  missing: (it) => <MissingBar {...it} onClose={closeLegend} />,
});
export const PdfDialog = lazyPart(() => import('./pdf-dialog'), {
  missing: (it) => <MissingNotice {...it} onClose={closePdf} />,
});
export const Guide = lazyPart(() => import('./help/guide'), {
  missing: (it) => <MissingNotice {...it} onClose={closeGuide} />,
});
export const NavigationState = lazyPart(() => import('./navigation-state'));
export const ViewState = lazyPart(() => import('./view-state'));
export const MapInvitation = lazyPart(() => import('./map-invitation'));
export const MapCorner = lazyPart(() => import('./map-corner'));
