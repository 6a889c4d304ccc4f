import { DEFAULTS, type Values } from './schema';

const MIN_MS = 100;
const MAX_MS = 60_000;

/** How long a map server may take, ours or another one: OTHER_LAYERS_INFO_TIMEOUT, within bounds, for the server and for the browser. */
export const layerTimeoutMs = ({ OTHER_LAYERS_INFO_TIMEOUT: value = DEFAULTS.OTHER_LAYERS_INFO_TIMEOUT }: Values): number =>
  Math.min(MAX_MS, Math.max(MIN_MS, Number(value)));
