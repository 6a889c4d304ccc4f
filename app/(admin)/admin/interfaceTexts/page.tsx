import { InterfaceTextsScreen } from '@/components/admin/interface-texts/interface-texts-screen';

export default InterfaceTextsScreen;
