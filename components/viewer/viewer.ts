'use client';
import { create } from 'zustand';
import { isNarrow } from '@/components/ui/sheet-size';
import { forgetExtent } from '@/lib/map/memory';
import { INFO, type Mode, NO_RESULTS, type Panel, type ViewerState, WHOLE_VIEW } from './state';
import { readContribution, writeContribution } from './stored-contribution';

const IDLE: Mode = { kind: 'tool', tool: INFO, activation: 0 };

/** The state that the map, its panels and the screens about elements share. The server always sees the initial one. */
export const useViewer = create<ViewerState>()(() => ({
  engine: null,
  idle: false,
  drawn: false,
  early: 'waiting',
  troubles: new Map(),
  unreachableAnnounced: [],
  mode: IDLE,
  panel: null,
  legendOpen: false,
  pdfOpen: false,
  guideOpen: false,
  results: NO_RESULTS,
  group: null,
  inView: WHOLE_VIEW,
  hovered: null,
  fanned: [],
  choices: { shown: {}, opacity: {} },
  infoTarget: null,
  found: null,
  emptyAt: null,
  gone: [],
  stamps: {},
  fresh: [],
  saved: null,
  restarts: 0,
}));

/** The same outside React. */
export const viewer = useViewer.getState;

/** On a narrow screen the legend closes when something else opens. */
const withoutLegend = () => (isNarrow() ? { legendOpen: false } : {});

/** What was searched for, or null: a click that found nothing is not the subject any more. */
export const setFound = (found: [number, number] | null): void => useViewer.setState({ found, emptyAt: null });

/** Ends the current mode and begins another one. A contribution takes the place of the panel, too. */
export function enterMode(mode: Mode): void {
  const begins = mode.kind !== 'tool' && viewer().mode.kind === 'tool';
  const covers = begins || (mode.kind === 'tool' && mode.tool !== INFO);
  useViewer.setState({ mode, ...(begins && { panel: null }), ...(covers && withoutLegend()) });
  writeContribution(mode);
}

let activations = 0;

/** Activates a tool of the tool bar, or the same one anew. */
export function activate(tool: string): void {
  activations += 1;
  enterMode({ kind: 'tool', tool, activation: activations });
}

/** Deactivates whatever is active: a click asks what is there again. */
export const deactivate = (): void => enterMode(IDLE);

/** Opens a panel in the place of the one that is open; null closes it. */
export const showPanel = (panel: Panel | null): void =>
  useViewer.setState({ panel, hovered: null, ...(panel !== 'view' && { inView: WHOLE_VIEW }), ...(panel && withoutLegend()) });

/** The person went to the map by the navigation bar: it begins where it begins for everybody. */
export function restart(): void {
  forgetExtent();
  useViewer.setState({ restarts: viewer().restarts + 1, emptyAt: null });
}

const stored = readContribution();
if (stored) useViewer.setState({ mode: stored });
