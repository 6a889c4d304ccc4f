/** The position of a group, from bottom to top; element types are in the block `inside`, above its groups. A file of its own, so that the map needs no schemas. */
export const BLOCKS = ['background', 'behind', 'inside', 'front'] as const;
export type Block = (typeof BLOCKS)[number];
