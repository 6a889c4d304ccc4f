import { heritage, path, placeName } from './landscape';
import type { Template } from './template';
import { fountain, incident, tree } from './things';

/** What a type can be begun with, in the order in which it is offered. */
export const TEMPLATES: readonly Template[] = [fountain, tree, placeName, heritage, path, incident];
