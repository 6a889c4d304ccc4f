import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById } from '@/lib/http/list';
import { ElementCard } from './schema';

export const PICTURE_WIDTH_PX = 1200;
export const PICTURE_HEIGHT_PX = 630;

/** So many elements are featured. */
export const MAX_FEATURED = 3;

export const elementPagesApi = {
  featured: endpoint({
    method: 'GET',
    path: '/api/elements/featured',
    summary: 'Public elements that a first visit is shown: those that the operator has chosen, else the newest ones with a photo',
    access: 'reader',
    mayLag: true,
    returns: z.array(ElementCard).max(MAX_FEATURED),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/elements/geometric_element/{id}/picture',
    summary: `A picture of a public element for links to it, ${PICTURE_WIDTH_PX} × ${PICTURE_HEIGHT_PX}: its first photo and a map, or the map alone`,
    access: 'reader',
    mayLag: true,
    params: ById,
    query: z.object({
      of: z.enum(['map']).optional().meta({ description: '`map`: the map alone, also where there is a photo' }),
    }),
    returns: 'image/jpeg',
  }),
};
