import { handle } from '@/lib/http/handle';
import { ogcTilesApi } from '@/lib/ogc/tiles/api';
import { noGlyphs } from '@/lib/ogc/tiles/service';

export const GET = handle(ogcTilesApi.glyphs, noGlyphs);
