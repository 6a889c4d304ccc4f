import type { Geometry } from 'geojson';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { Element } from '@/lib/elements/schema';
import type { Extent } from '@/lib/map/camera';
import type { Engine } from '@/lib/map/engine';
import type { InfoContent } from '@/lib/map/info/answer';
import type { GroupHit } from '@/lib/map/tools/info';
import type { Fanned, FreshElement, LayerKey } from '@/lib/map/view';
import type { Trouble } from '@/lib/map/watch/trouble';
import type { Position } from '@/lib/position';

/** The tool that is active when no other one is: a click asks what is there. */
export const INFO = 'info';

interface Drawn {
  /** Tells one contribution from the next, and which draft its form continues. */
  id: number;
  typeId: number;
  /** The kind that is drawn. A loaded element may be of the multi-part kind of it. */
  geometryKind: DrawableKind;
}

/**
 * What the map is used for. There is one mode at a time: entering another one ends it.
 * `tool`: a tool of the tool bar is active; `activation` is another number each time, so that it can begin anew.
 * `drawing`: a new element is drawn; `atMiddle`: the map stands where it is to be; `path`: the vertices so far. `form`: the form of an element is open; the map
 * draws `geometry` (EPSG:4326, [lng, lat]) and lets it be changed, and the form sends it as it stands. `waitingKey`: it was in the
 * outbox. `proposes`: it is somebody else's, and the form sends a proposal.
 */
export type Mode =
  | { kind: 'tool'; tool: string; activation: number }
  | ({ kind: 'drawing'; geometry: null; element?: undefined; atMiddle?: boolean; path?: readonly Position[] } & Drawn)
  | ({ kind: 'form'; geometry: Geometry | null; element?: Element; waitingKey?: string; proposes?: true } & Drawn);

/** An element that is being added or modified. */
export type Contribution = Exclude<Mode, { kind: 'tool' }>;

export type Panel =
  | 'layers'
  | 'results'
  | 'search'
  | 'divisions'
  | 'bookmarks'
  | 'outbox'
  | 'group'
  | 'view'
  | 'backgrounds'
  | 'help';

export interface LayerAnswer {
  layer: { id: number; name: string };
  content: InfoContent;
}

export interface LayerAnswers {
  /** Of the layers that have something at the place. */
  answers: readonly LayerAnswer[];
  /** The names of those that could not be asked. */
  failed: readonly string[];
}

/** What was found where the person clicked. */
export interface Results {
  state: 'none' | 'loading' | 'shown';
  elements: readonly Element[];
  /** What layers say about the place. */
  layers: readonly LayerAnswer[];
  /** Types of elements that could not be fetched. */
  failed: readonly number[];
  /** The names of layers that could not be asked. */
  failedLayers: readonly string[];
  /** How many elements were asked for: more than can be read at once are not loaded. */
  total: number;
  /** The element that is highlighted. */
  selected: number | null;
}

export const NO_RESULTS: Results = {
  state: 'none',
  elements: [],
  layers: [],
  failed: [],
  failedLayers: [],
  total: 0,
  selected: null,
};

/** What the list beside the map is limited to, besides what the map shows. */
export interface InView {
  filter: string;
  /** A place that was chosen on the map, in place of all that it shows. */
  box: Extent | null;
  /** Of the place, what is public or what is not; undefined: both. */
  isPublic: boolean | undefined;
  /** What the list found with a filter: the map draws this alone. */
  found: readonly FreshElement[] | null;
}

export const WHOLE_VIEW: InView = { filter: '', box: null, isPublic: undefined, found: null };

/** What the pointer or the focus is on; on the map itself, without a geometry. */
interface Hovered {
  id: number;
  geometry?: Geometry;
}

/** What the person changed about the layers, beside what is configured. */
export interface Choices {
  shown: Partial<Record<LayerKey, boolean>>;
  /** 0..1 */
  opacity: Partial<Record<LayerKey, number>>;
}

/** Everything about the map that more than one part of the page knows. */
export interface ViewerState {
  /** The map, once its code has arrived. */
  engine: Engine | null;
  /** Whether the map has drawn all that it has to. */
  idle: boolean;
  /** Whether the map has once drawn its background and its elements, or was moved: no picture stands in for it any more. */
  drawn: boolean;
  /** The search that the server wrote: it waits for the tools, is open until the panel takes it over, or has had its time. */
  early: 'waiting' | 'open' | 'over';
  /** What is wrong with layers and element types that show. */
  troubles: ReadonlyMap<LayerKey, Trouble>;
  /** The backgrounds that were announced as unreachable. */
  unreachableAnnounced: readonly LayerKey[];
  mode: Mode;
  /** The one panel that is open beside the map. */
  panel: Panel | null;
  /** Whether the legend floats on the map; it goes with any panel. */
  legendOpen: boolean;
  /** Whether somebody is about to print the map. */
  pdfOpen: boolean;
  /** Whether the guide points at the controls of the map. */
  guideOpen: boolean;
  results: Results;
  /** The group whose content is shown. */
  group: GroupHit | null;
  inView: InView;
  hovered: Hovered | null;
  /** What lies on each other at this scale. */
  fanned: readonly Fanned[];
  choices: Choices;
  /** The one layer or element type that a click asks; null: everything that shows. */
  infoTarget: LayerKey | null;
  /** What somebody searched for, shown by a marker on the map: [lng, lat]. Of an area, its middle. */
  found: [number, number] | null;
  /** Where somebody clicked and nothing was found: [lng, lat]. */
  emptyAt: [number, number] | null;
  /** Types that were deleted since the page was loaded. */
  gone: readonly number[];
  /** By type: raised when its tiles must be fetched again. */
  stamps: Partial<Record<number, number>>;
  /** What was saved a moment ago, drawn by the map itself until the new tiles are there. */
  fresh: readonly FreshElement[];
  /** The element that was saved last. */
  saved: { typeId: number; elementId: number; geometry: Geometry | null } | null;
  /** How often the person went to the map by the navigation bar: it begins where it begins for everybody. */
  restarts: number;
}
