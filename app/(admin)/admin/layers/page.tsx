import { LayersScreen } from '@/components/admin/layers/layers-screen';

export default LayersScreen;
