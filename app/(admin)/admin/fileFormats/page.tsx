import { FileFormatsScreen } from '@/components/admin/file-formats/file-formats-screen';

export default FileFormatsScreen;
