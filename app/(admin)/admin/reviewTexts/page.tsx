import { ReviewTextsScreen } from '@/components/admin/review-texts/review-texts-screen';

export default ReviewTextsScreen;
