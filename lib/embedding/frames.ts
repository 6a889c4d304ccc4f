import 'server-only';
import { framesOf } from '@/lib/configuration/settings';
import type { Listener } from '@/lib/http/listener';
import { readValues } from '@/lib/parameters/service';
import { isEmbed } from './address';

const OWN = /frame-ancestors [^;]*/;

/**
 * Lets the sites of the parameter EMBED_FRAME_ANCESTORS show embedded pages in a frame. Every page forbids it to others; these alone have it
 * written anew, where the header is written. Without the database nobody may.
 */
export const frameEmbeds =
  (basePath: string): Listener =>
  (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (!path.startsWith(basePath) || !isEmbed(path.slice(basePath.length))) return next();
    readValues(undefined, 'EMBED_FRAME_ANCESTORS')
      .then((values) => framesOf(values))
      .catch(() => undefined)
      .then((frames = "'none'") => {
        const set = response.setHeader.bind(response);
        response.setHeader = (name, value) => {
          const header = name.toLowerCase();
          if (header === 'x-frame-options') return response;
          return set(
            name,
            header === 'content-security-policy' ? String(value).replace(OWN, `frame-ancestors ${frames}`) : value,
          );
        };
        next();
      });
  };
