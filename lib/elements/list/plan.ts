import { countLimit } from '@/lib/http/count';

/** How many matches are counted exactly where an index-only scan is enough. */
const COUNTED_IN_INDEX = 10_000;
/** How many rows a sample reads to estimate how many rows match. */
export const SAMPLED = 5000;
/** Up to how many matches of one filter are few enough to read each of them. */
export const FEW = 10_000;
/** How many rows are read in the order of the list to fill a page; fewer where the database must read all of them first. */
const READ_IN_ORDER = 20_000;
const READ_ACROSS_DATES = 1000;
/** How long a step may take: without rows to skip, and for each thousand of those. */
const STEP_MS = 250;
const SKIP_MS = 10;
/** More rows than any list has. */
export const ALL = 2_000_000_000;

/** What the choice depends on. */
export interface Facts {
  /** How many filters there are, besides type and public flag. */
  filters: number;
  /** The planner's statistics cover all filters, and an index finds what they match. */
  indexed: boolean;
  /** One index has the only filter and the order of the list. */
  inIndexOrder: boolean;
  /** Filters by one date, ordered by another one or by id. */
  acrossDates: boolean;
  /** How many rows are skipped before the page: 0 with a cursor. */
  offset: number;
  size: number;
  /** Which filter has few matches, where they were counted in its index. */
  few?: number;
  /** Each filter has many matches, counted in its index: without their order, no index helps. */
  allMany?: boolean;
  /** Only needed where `indexed` is false and `few` is absent. */
  sample?: Sample;
}

/** How many of the rows in a sample match, and of how many rows it was taken. */
export interface Sample {
  read: number;
  matching: number;
  of: number;
  /** How many match the filters that have an index for what they find, each by itself. */
  each: readonly { filter: number; matching: number }[];
}

/** One way to find a page. If it fails or takes longer than `withinMs`, the next step runs. */
export type Step =
  /** PostgreSQL's planner chooses. Matches are counted up to `count`; `stored`: the sums that triggers maintain; absent: not counted. */
  | { find: 'planned'; count?: 'stored' | number; withinMs?: number }
  /** Reads all matches by the filters' own indexes, but not by those of `common`, and sorts them. Fails where there are more than `limit`. */
  | { find: 'matches'; limit: number; withinMs?: number; common?: readonly number[] }
  /** Reads the few matches of one filter, keeps those that match all, and sorts them. */
  | { find: 'few'; filter: number }
  /** Reads `limit` rows in the order of the list and keeps those that match. Fails where they do not fill the page. */
  | { find: 'ordered'; limit: number };

export interface Plan {
  /** A lower bound of the matches that is known before the steps run. */
  moreThan: number;
  steps: readonly Step[];
}

/** The filters that so many match that their indexes would find too much; where all do, but for the one that the fewest match. */
function commonOf(filters: number, each: Sample['each'], most: number): number[] {
  const common = each.filter(({ matching }) => matching > most).sort((one, other) => one.matching - other.matching);
  return common.slice(common.length < filters ? 0 : 1).map(({ filter }) => filter);
}

const SCAN: Step = { find: 'matches', limit: ALL };

/** How a page is found and its list counted (docs/decisions/0185). */
export function choosePlan({ filters, indexed, inIndexOrder, acrossDates, offset, size, few, allMany, sample }: Facts): Plan {
  const upTo = (unit?: number) => countLimit({ offset, size }, unit);
  if (filters === 0) return { moreThan: -1, steps: [{ find: 'planned', count: 'stored' }] };
  if (inIndexOrder) return { moreThan: -1, steps: [{ find: 'planned', count: upTo(COUNTED_IN_INDEX) }] };
  if (few !== undefined) return { moreThan: -1, steps: [{ find: 'few', filter: few }] };
  const withinMs = STEP_MS + Math.ceil((offset * SKIP_MS) / 1000);
  const { read, matching, of, each } = sample ?? { read: SAMPLED, matching: 0, of: 0, each: [] };
  const limit = Math.max(upTo(), read < SAMPLED ? SAMPLED : 0);
  const skipped = matching > 0 ? Math.ceil((offset * 2 * read) / matching) : offset;
  const ordered: Step = { find: 'ordered', limit: skipped + (acrossDates ? READ_ACROSS_DATES : READ_IN_ORDER) };
  const first = countLimit({ offset: 0, size });
  const matches: Step = { find: 'matches', limit, withinMs, common: commonOf(filters, each, first) };
  if (indexed) {
    // The step before has counted already.
    const planned: Step = { find: 'planned', count: filters === 1 ? upTo(COUNTED_IN_INDEX) : undefined, withinMs };
    return { moreThan: -1, steps: [matches, planned, ordered, SCAN] };
  }
  // Where the last page may be near, only counting can tell.
  const goesOn = matching > first && (matching / read) * of > 2 * limit;
  const frequent = matching > limit || allMany || goesOn;
  return { moreThan: Math.min(limit, matching - 1), steps: frequent ? [ordered, SCAN] : [matches, ordered, SCAN] };
}
