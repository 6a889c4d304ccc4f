import { ElementTypesScreen } from '@/components/admin/element-types/element-types-screen';

export default ElementTypesScreen;
