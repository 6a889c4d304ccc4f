import { RulerDimensionLine } from 'lucide-react';
import { lazyBar, type MapTool } from '../../tool';

const measureLength: MapTool = {
  id: 'measureLength',
  icon: RulerDimensionLine,
  group: 'second',
  order: 1,
  Bar: lazyBar(() => import('./bar')),
};
export default measureLength;
