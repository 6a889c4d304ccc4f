import { LayerGroupsScreen } from '@/components/admin/layer-groups/layer-groups-screen';

export default LayerGroupsScreen;
