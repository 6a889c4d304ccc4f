import { BACKGROUND_LAYER_GROUP } from '@/lib/layer-groups/schema';
import { type Client, type CodeRow, ensureCodes, exists, inTransaction, withRows } from '../database';
import { LOCALES, names, same } from '../names';
import { codeGroups, emptyGroups } from './codes';
import { fileFormats } from './file-formats';
import { parameters } from './parameters';
import { seedSkeletons } from './skeletons';
import { baseStyles, type NamedStyle } from './styles';

/**
 * What every installation has: roles, languages, codes, configuration parameters, file formats, a background map and one
 * style of each kind. It can run again at any time: it adds what a newer version brings, and never changes what an
 * administrator has changed.
 */
export async function seedBase(client: Client): Promise<void> {
  await inTransaction(client, async () => {
    await seedLanguagesAndRoles(client);
    await ensureCodes(client, productCodes(), emptyGroups);
    await seedParameters(client);
    await seedFileFormats(client);
    await seedStyles(client, baseStyles);
    await seedBackground(client);
    await seedSkeletons(client);
  });
}

async function seedLanguagesAndRoles(client: Client) {
  const languages = { 'en-GB': 'English', 'es-ES': 'Castellano', 'gl-ES': 'Galego' };
  const rows = Object.values(LOCALES).map((code, order) => ({ code, name: languages[code], order }));
  await withRows(
    client,
    'INSERT INTO language (code, name, sort_order) SELECT r.code, r.name, r."order" FROM ROWS ON CONFLICT DO NOTHING',
    'code text, name text, "order" int',
    rows,
  );
  await client.query(`INSERT INTO user_role (code) VALUES ('USER'), ('REVIEWER'), ('ADMIN') ON CONFLICT DO NOTHING`);
}

function productCodes(): CodeRow[] {
  const fixed = Object.entries(codeGroups).flatMap(([group, codes]) =>
    Object.entries(codes).map(([code, text], order) => ({ group, code, order, names: text })),
  );
  const named = parameters.map((p, order) => ({ group: 'CONFIGURATION_PARAMETER', code: p.code, order, names: p.name }));
  const helped = parameters.flatMap((p, order) =>
    p.help ? [{ group: 'CONFIGURATION_PARAMETER_HELP', code: `${p.code}_HELP`, order, names: p.help }] : [],
  );
  return [...fixed, ...named, ...helped];
}

/** A default follows the version while nobody has set the parameter; what an administrator has set or emptied stays. */
const seedParameters = (client: Client) =>
  withRows(
    client,
    `INSERT INTO configuration_parameter (code, name_code_id, help_code_id, data_type, default_value, mandatory, user_interface)
     SELECT r.code, n.id, h.id, r."dataType", r.value, r.mandatory, r."userInterface"
     FROM ROWS JOIN code n ON n.group_code = 'CONFIGURATION_PARAMETER' AND n.code = r.code
     LEFT JOIN code h ON h.group_code = 'CONFIGURATION_PARAMETER_HELP' AND h.code = r.code || '_HELP'
     ON CONFLICT (code) DO UPDATE SET default_value = excluded.default_value, help_code_id = excluded.help_code_id
       WHERE (configuration_parameter.default_value, configuration_parameter.help_code_id)
         IS DISTINCT FROM (excluded.default_value, excluded.help_code_id)`,
    'code text, "dataType" text, value text, mandatory boolean, "userInterface" boolean',
    parameters,
  );

const seedFileFormats = (client: Client) =>
  withRows(
    client,
    `INSERT INTO file_format (code, main_mime_type, additional_mime_type, extension,
       further_mime_types, further_extensions, image,
       allowed_for_general_attachments, general_max_size, allowed_for_elements, element_max_size)
     SELECT r.code, r."mainMimeType", r."additionalMimeType", r.extension,
       r."furtherMimeTypes", r."furtherExtensions", r.image,
       r."allowedForGeneralAttachments", r."generalMaxSize", r."allowedForElements", r."elementMaxSize"
     FROM ROWS ON CONFLICT DO NOTHING`,
    `code text, "mainMimeType" text, "additionalMimeType" text, extension text,
     "furtherMimeTypes" text[], "furtherExtensions" text[], image boolean,
     "allowedForGeneralAttachments" boolean, "generalMaxSize" bigint, "allowedForElements" boolean, "elementMaxSize" bigint`,
    fileFormats,
  );

/** Adds a style unless its kind has any: one that an administrator has deleted does not come back. */
const seedStyles = (client: Client, styles: NamedStyle[]) =>
  withRows(
    client,
    `INSERT INTO style (kind, name, document) SELECT r.kind, r.name, r.document FROM ROWS
     WHERE NOT EXISTS (SELECT 1 FROM style s WHERE s.kind = r.kind)`,
    'kind text, name text, document jsonb',
    styles,
  );

async function seedBackground(client: Client) {
  if (await exists(client, 'geometric_layer_group WHERE code = $1', BACKGROUND_LAYER_GROUP)) return;
  await ensureCodes(client, [
    {
      group: 'LAYER_GROUP_NAME',
      code: BACKGROUND_LAYER_GROUP,
      order: 0,
      names: names('Background', 'Fondo', 'Fondo'),
    },
    { group: 'LAYER_NAME', code: 'OPENSTREETMAP_LAYER', order: 0, names: same('OpenStreetMap') },
  ]);
  await client.query(
    `INSERT INTO geometric_layer_group (code, name_code_id, group_order, initially_open, place_behind_other_layers)
     SELECT code, id, 1, true, true FROM code WHERE group_code = 'LAYER_GROUP_NAME' AND code = $1`,
    [BACKGROUND_LAYER_GROUP],
  );
  await client.query(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, server_url, layer_order, initially_visible, attribution)
     SELECT c.code, c.id, g.id, 'OSM', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', 1, true, '© OpenStreetMap contributors'
     FROM code c, geometric_layer_group g
     WHERE c.group_code = 'LAYER_NAME' AND c.code = 'OPENSTREETMAP_LAYER' AND g.code = $1`,
    [BACKGROUND_LAYER_GROUP],
  );
}
