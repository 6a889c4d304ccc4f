import { FilesScreen } from '@/components/admin/attached-files/files-screen';

export default FilesScreen;
