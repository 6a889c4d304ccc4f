import { ScanSearch } from 'lucide-react';
import { lazyBar, type MapTool } from '../../tool';

const zoomBox: MapTool = { id: 'zoomBox', icon: ScanSearch, group: 'second', order: 3, Bar: lazyBar(() => import('./bar')) };
export default zoomBox;
