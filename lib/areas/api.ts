import * as z from 'zod';
import { BBox } from '@/lib/elements/list/schema';
import { endpoint } from '@/lib/http/endpoint';
import { AreaSize, MAX_ELEMENTS } from './schema';
import { MAX_TILES, tileCounts } from './tiles';

const fits = (box: z.output<typeof BBox>) => tileCounts(box).reduce((sum, { count }) => sum + count, 0) <= MAX_TILES;

export const areasApi = {
  size: endpoint({
    method: 'GET',
    path: '/api/areas/size',
    summary: 'How much an area holds, for whoever takes it along on a device',
    access: 'reader',
    mayLag: true,
    query: z.object({
      bbox: BBox.refine(fits, { params: { key: 'project.areas.tooLarge' } }).meta({
        description: `minLon,minLat,maxLon,maxLat; at most ${MAX_TILES} tiles of elements and ${MAX_ELEMENTS} elements`,
      }),
    }),
    returns: AreaSize,
  }),
};
