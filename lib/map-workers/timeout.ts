import 'server-only';
import { layerTimeoutMs } from '@/lib/parameters/layer-timeout';
import { currentValues } from '@/lib/parameters/service';

/** The timeout of map servers, as it is configured now. */
export const answerTimeoutMs = async (): Promise<number> => layerTimeoutMs(await currentValues());
