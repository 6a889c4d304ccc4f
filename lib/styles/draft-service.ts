import 'server-only';
import type { Context } from '@/lib/auth/context';
import { receiveFileForm } from '@/lib/http/file-form';
import { withWorkspace } from '@/lib/http/multipart';
import { translatorFor } from '@/lib/i18n/translator';
import { previewOf } from './preview';
import { withPngIcons } from './raster-icons';
import { styleSample, tryStyle } from './sample';
import { MAX_STYLE_BYTES, type ReadStyle, type StyleDrawing, StyleReadForm } from './schema';
import { readStyleUpload } from './service';
import { warningTexts } from './warnings';

const SIZE_PX = { width: 240, height: 160 };

/**
 * A document as the map server draws it, as a PNG: over the features that come along, else over one for each rule. Throws AppError: 400 at
 * `document` for what no renderer takes, 502 and 504.
 */
export async function drawDocument({ document: sent, features, width, height }: StyleDrawing): Promise<Response> {
  const document = await withPngIcons(sent, 'document');
  await tryStyle(document, 'document');
  const drawn = features ? { document, features } : previewOf(document);
  const size = { width: width ?? SIZE_PX.width, height: height ?? SIZE_PX.height };
  const picture = await styleSample(drawn.document, { ...size, features: drawn.features });
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' } });
}

/** What an SLD or QML file becomes, with what renderers will not honour of it. 400 at `file`, 413, 415. */
export function readStyle(ctx: Context, request: Request): Promise<ReadStyle> {
  return withWorkspace(async (folder) => {
    const { said, file } = await receiveFileForm(request, folder, { form: StyleReadForm, maxBytes: MAX_STYLE_BYTES });
    const { document, warnings } = await readStyleUpload(file, said.layerType);
    return { document, warnings: warningTexts(warnings, await translatorFor(ctx.locale)) };
  });
}
