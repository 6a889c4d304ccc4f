import { ReviewUndoScreen } from '@/components/admin/review-undo/review-undo-screen';

export default ReviewUndoScreen;
