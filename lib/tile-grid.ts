// The grid of tiles in numbers. No schemas: what the viewer loads knows them too.

/** The last zoom at which there are tiles to ask for. */
export const MAX_ZOOM = 22;
/** Above this zoom maps magnify the tiles: a unit of their grid is then 15 cm. */
export const LAST_TILE_ZOOM = 16;
/** Up to this zoom a tile is read from the cells that triggers maintain; above it, from the elements. */
export const LAST_GROUPED_ZOOM = 14;
/** Ids of grouped features begin here, so that they differ from those of elements. */
export const FIRST_GROUP_ID = 2 ** 50;
/** The id of a group says its square: the zoom from this bit on, below it the column and the row, each of zoom + 3 bits. */
export const GROUP_ZOOM_SHIFT = 36;
