import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { invalid, notFound } from '@/lib/errors';
import { removeCodes, writeCode } from '@/lib/translations/service';
import type { LayerInput } from '../input';
import type { LayerSaved } from '../schema';
import { getLayer } from '../service';
import { checkedChange, checkedNew, codeTaken, nameTaken } from './checks';
import { deleteLayerRow, insertLayer, lockLayer, updateLayerRow } from './queries';
import { withReceivedLayer } from './receive';
import { type LayerRow, rowOf } from './row';

const NAMES = 'LAYER_NAME';
const answers = {
  geometric_layer_published_name: nameTaken,
  geometric_layer_code_key: codeTaken,
  geometric_layer_group_id_fkey: () => invalid('geometricLayerGroupId', 'project.app.Body.field.notAllowed'),
  geometric_layer_legend_file_id_fkey: () => invalid('legendTypeValue', 'project.common.legendType.file.error'),
};

/** A random code of capitals, as the specification has it. */
const newCode = () =>
  `${Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => String.fromCharCode(65 + (n % 26))).join('')}_LAYER`;

async function insert(tx: Context, input: LayerInput, row: LayerRow): Promise<number> {
  const code = input.code ?? newCode();
  const nameCodeId = await writeCode(tx, { group: NAMES, code }, input.internationalization);
  return insertLayer(tx.db, { code, nameCodeId, type: input.type }, row);
}

export const addLayer = (ctx: Context, request: Request): Promise<LayerSaved> =>
  withReceivedLayer(request, async ({ raw }) => {
    const input = await checkedNew(ctx, raw);
    const row = rowOf(input, true);
    const id = await refusing(
      answers,
      transaction(ctx, (tx) => insert(tx, input, row)),
    );
    return { ...(await getLayer(ctx, id)), warnings: [] };
  });

export const changeLayer = (ctx: Context, id: number, request: Request): Promise<LayerSaved> =>
  withReceivedLayer(request, async ({ raw }) => {
    const before = await getLayer(ctx, id);
    const input = await checkedChange(ctx, raw, before);
    const row = rowOf(input, 'attribution' in raw);
    const write = transaction(ctx, async (tx) => {
      if (!(await lockLayer(tx.db, id))) throw notFound();
      await writeCode(tx, { group: NAMES, code: before.code.code }, input.internationalization);
      await updateLayerRow(tx.db, id, row);
    });
    await refusing(answers, write);
    return { ...(await getLayer(ctx, id)), warnings: [] };
  });

export const removeLayer = (ctx: Context, id: number): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { code } = await getLayer(tx, id);
    await deleteLayerRow(tx.db, id);
    await removeCodes(tx, [code.id]);
  });
