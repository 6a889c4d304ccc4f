import { PencilRuler } from 'lucide-react';
import { lazyBar, type MapTool } from '../../tool';

const measureArea: MapTool = {
  id: 'measureArea',
  icon: PencilRuler,
  group: 'second',
  order: 2,
  Bar: lazyBar(() => import('./bar')),
};
export default measureArea;
