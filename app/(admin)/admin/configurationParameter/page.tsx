import { ConfigurationScreen } from '@/components/admin/configuration/configuration-screen';

export default ConfigurationScreen;
