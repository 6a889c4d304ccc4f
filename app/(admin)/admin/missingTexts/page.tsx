import { MissingTextsScreen } from '@/components/admin/missing-texts/missing-texts-screen';

export default MissingTextsScreen;
