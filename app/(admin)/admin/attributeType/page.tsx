import { AttributeTypesScreen } from '@/components/admin/attribute-types/attribute-types-screen';

export default AttributeTypesScreen;
