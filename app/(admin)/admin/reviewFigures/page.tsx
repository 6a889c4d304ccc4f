import { ReviewFiguresScreen } from '@/components/admin/review-figures/review-figures-screen';

export default ReviewFiguresScreen;
