import { SettingsScreen } from '@/components/admin/settings/settings-screen';

export default SettingsScreen;
