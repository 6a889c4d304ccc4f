import type { Client } from '../database';

/** What the demo shows although it is off in a new installation. */
const SHOWN = [
  'USE_BROWSER_LANGUAGE',
  'RELATE_ELEMENTS_TO_PARISHES',
  'ENABLE_GEOMETRIC_ELEMENTS_RELATION',
  'ALLOW_CONFIGURE_LAYERS_OPACITY',
  'ENABLE_GEOGRAPHICAL_VIEWER_SCALE',
  'SHOW_MOUSE_POSITION_COORDINATES',
  'ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT',
  'ENABLE_SIGN_UP_CONTACT_DATA_ALERT',
];

/** Switches on what the demo wants to show: before there are elements, so that an administrator's choice stays. */
export const seedSettings = (client: Client) =>
  client.query(
    `UPDATE configuration_parameter SET value = 'true'
     WHERE code = ANY ($1) AND state = 'DEFAULT' AND NOT EXISTS (SELECT 1 FROM geometric_element_type)`,
    [SHOWN],
  );
