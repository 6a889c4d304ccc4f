import { StylesScreen } from '@/components/admin/styles/styles-screen';

export default StylesScreen;
