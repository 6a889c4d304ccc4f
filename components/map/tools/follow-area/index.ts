import { BellPlus } from 'lucide-react';
import { lazyBar, type MapTool } from '../../tool';

const followArea: MapTool = {
  id: 'followArea',
  icon: BellPlus,
  group: 'elsewhere',
  order: 4,
  Bar: lazyBar(() => import('./bar')),
};
export default followArea;
