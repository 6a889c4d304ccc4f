// What the programs of the benchmark print, and what is judged of it.

export interface TileFigures {
  elements: number;
  sqlWallMs: number[];
  /** The same tiles with all types in one. */
  joinedSqlWallMs: number[];
  httpWallMs: number[];
  /** By zoom. */
  sqlP95Ms: Record<string, number>;
  httpP95Ms: Record<string, number>;
  serverCpuMsPerRequest: number;
  aloneMsPerRequest: number;
  rssMb: number;
}

export interface Compared {
  proxyMs: number[];
  directMs: number[];
}

export interface MapServerFigures {
  getMap: Compared;
  features: Compared;
  byZoom: Record<string, { tileMs: number; pictureMs: number }>;
  streaming: { answerMb: number; grownMb: number };
}

export interface ViewerFigures {
  search: { p95Ms: number; ms: number[] };
  click: { panelMs: number[]; cardMs: number[] };
  pan: { elements: number; zoom: number; fullP95Ms: number[]; emptyP95Ms: number[] };
  pdf: { seconds: number; sizeBytes: number };
}

/** What somebody did, by its longest event, and how long it took until the next paint. */
export interface Interaction {
  ms: number;
  event: string;
  target: string;
}

/** Times are since the navigation; `phone.ts` says what each of them means. */
export interface PhoneFigures {
  firstMs: number;
  contentMs: number;
  largestMs: number;
  mapMs: number;
  searchMs: number;
  foundMs: number;
  interactionP75Ms: number;
  /** Of letters in a page that has nothing but a field. */
  bareP75Ms: number;
  interactions: number;
  slowest: Interaction[];
  contribution: { taps: number; letters: number; seconds: number };
}

/** A question to the lists, and how long it took with fewer and with more elements. */
export interface Asked {
  as: string;
  what: string;
  /** It asks for a page far from the first one. */
  far: boolean;
  ms: number[];
  ratio: number;
}

/** A statement of the lists: how many rows it read for those shown. */
export interface Statement {
  as: string;
  what: string;
  counts: boolean;
  far: boolean;
  read: number;
  shown: number;
  ms: number;
}

/** Of one endpoint, over all questions and rounds; of the slowest question the median. */
export interface Searched {
  questions: number;
  p95Ms: number;
  slowest: { asked: string; ms: number };
}

export interface Searches {
  search: Searched;
  similar: Searched;
  /** What lists are searched for, and the search, by four clients at once. */
  inLists: Searched;
  byFour: Searched;
}

/** Processor time of a server, and of PostgreSQL where its processes are on this machine. */
export interface Spent {
  serverMs: number;
  databaseMs?: number;
}

/** What the first page of a list costs, asked for as the interface does. */
export interface ListCost extends Spent {
  bytes: number;
}

/** What a tile costs by zoom: made, from the cache, where the client has it, and of the bare server. */
export type TileCosts = Record<string, { tiles: number; made: Spent; cached: Spent; conditional: Spent; bare: Spent }>;

/** Of 16 writers at once; `waiting`: how many sessions waited for a lock, on average. */
export interface WritersFigures {
  perSecond: number;
  p95Ms: number;
  waiting: number;
}

export interface SaveFigures {
  spent: Spent;
  walBytes?: number;
  /** As fast as four clients can. */
  perSecond: number;
  /** All writers of one type, and each of its own. */
  one: WritersFigures[];
  each: WritersFigures[];
  tiles: { quietP95Ms: number; busyP95Ms: number };
}

export interface ColdStart {
  tiles: number;
  slowest: { ms: number; asked: string };
}

export interface Lists {
  asked: Asked[];
  statements: Statement[];
  searches: Searches;
  cost: ListCost;
}

export interface FirstLoad {
  beforeMapBytes: number;
  untilIdleBytes: number;
  idleMs: number;
  scripts: unknown[];
}

/** The accessibility of one page in one way of seeing it, from 0 to 1, and the audits that it failed. */
export type LighthouseFigures = { path: string; as: string; score: number; failed: string[] }[];

/** Exports by a visitor, each beside `ogr2ogr` from the same database. */
export interface ExportFigures {
  elements: number;
  /** Of the server, while one runs. */
  grownMb: number;
  formats: Record<string, { ms: number[]; referenceMs: number[] }>;
}

/** Pages of features of OGC API, each beside its bare statement. */
export interface ItemFigures {
  elements: number;
  limit: number;
  ms: number[];
  referenceMs: number[];
  /** Answers of whole types: when their first byte was there, and by how much the server grew meanwhile. */
  long: Record<string, { firstMs: number[]; grownMb: number; answerMb: number }>;
}

/** The review with many items that wait, and the undoing of one account's work. */
export interface ReviewFigures {
  waiting: number;
  /** The median of each question, by what it is. */
  ms: Record<string, number>;
  /** How many items were decided in the browser, with one key each, and how long all of them took. */
  decided: number;
  keysMs: number;
  undo: { changes: number; previewMs: number; undoMs: number; undoneMs: number };
}

/** From a click to the first rows of each screen of the administration, in ms by its path, with few definitions and with many. */
export interface AdministrationFigures {
  few: Record<string, number>;
  many: Record<string, number>;
}

/** Open streams of notifications: by how much the server has grown, and a bare server of Node with as many. */
export interface StreamFigures {
  streams: number;
  grownMb: number;
  bareMb: number;
}

export type OthersDo = 'list' | 'tile' | 'save';

/** An import of points from a GeoPackage, its trial and its undo, and `COPY` of the same rows into a bare table. */
export interface ImportFigures {
  rows: number;
  trialMs: number;
  importMs: number;
  undoMs: number;
  copyMs: number;
  /** The medians of what others do, in ms, before the import and while it runs. */
  quiet: Record<OthersDo, number>;
  busy: Record<OthersDo, number>;
}

/** The transactions of the server that wrote something while it was watched. */
export interface Transactions {
  count: number;
  /** How many were longer than was promised. */
  over: number;
  /** Nobody waits longer for a lock. */
  longestMs: number;
  /** The beginning of the statement that the longest one was in when it was last seen. */
  longest: string;
}

/** A change of what all elements of a type say, its preview and its undo, in ms. */
export interface ChangeRun {
  elements: number;
  previewMs: number;
  runMs: number;
  undoMs: number;
  /** Of it and its undo. */
  batches: Transactions;
  /** Of others while they ran. */
  savers: Transactions;
  /** The medians of what others do meanwhile, in ms. */
  busy: Record<OthersDo, number>;
}

/** Changes of the definitions of a type with so many elements. */
export interface ChangeFigures {
  elements: number;
  /** The medians of what others do before. */
  quiet: Record<OthersDo, number>;
  /** By what they are. */
  changes: Record<string, ChangeRun>;
}

/** What keeping the classes of a style costs a write. */
interface TriggerCost {
  withMs: number;
  withoutMs: number;
}

/** Somebody who writes elements of a type, one after the other. */
interface Writing {
  writes: number;
  medianMs: number;
  slowestMs: number;
  /** For the lock that a writer shares and that the counting holds alone. */
  longestWaitMs: number;
}

/** A type with a categorised style. */
export interface StyledFigures {
  /** `bareWallMs`: the statement without what the style asks for. */
  tiles: { httpWallMs: number[]; sqlWallMs: number[]; bareWallMs: number[] };
  counting: { elements: number; ms: number; quiet: Writing; busy: Writing };
  writes: { styled: TriggerCost; plain: TriggerCost };
}

/** What the parts of the benchmark found. A part that was not asked for, or that failed, has none. */
export interface Figures {
  tiles?: TileFigures[];
  tileCost?: TileCosts;
  coldStart?: ColdStart;
  saves?: SaveFigures;
  mapServer?: MapServerFigures;
  viewer?: ViewerFigures;
  phone?: PhoneFigures;
  lists?: Lists;
  firstLoad?: FirstLoad;
  lighthouse?: LighthouseFigures;
  exports?: ExportFigures;
  items?: ItemFigures;
  review?: ReviewFigures;
  administration?: AdministrationFigures;
  streams?: StreamFigures;
  imports?: ImportFigures;
  changes?: ChangeFigures;
  styled?: StyledFigures;
}

/** A figure beside what was promised of it; undefined where this run did not measure it. */
export interface Judged {
  what: string;
  figure: number | undefined;
  unit: string;
  target: number;
  detail?: string;
}

export interface Verdict extends Judged {
  passed: boolean | undefined;
}
