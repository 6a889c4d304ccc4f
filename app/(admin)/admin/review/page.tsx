import { ReviewScreen } from '@/components/admin/review/review-screen';

export default ReviewScreen;
