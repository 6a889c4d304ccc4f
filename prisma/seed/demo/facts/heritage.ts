import { ancient } from './heritage-ancient';
import { built } from './heritage-built';
import { sacred } from './heritage-sacred';
import type { Monument } from './monument';

/** Well-known monuments and sites of Galicia, with true positions. */
export const monuments: Monument[] = [...sacred, ...ancient, ...built];
