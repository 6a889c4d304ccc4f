import { Info } from 'lucide-react';
import { lazyPart } from '@/components/ui/lazy-part';
import { INFO } from '@/components/viewer/state';
import type { MapTool } from '../../tool';

/** Active when no other tool is. The map has its gestures from the beginning (`lib/map/tools/info`). */
const info: MapTool = { id: INFO, icon: Info, group: 'first', order: 0, Bar: lazyPart(() => import('./bar')) };
export default info;
