import { TileArchivesScreen } from '@/components/admin/tile-archives/tile-archives-screen';

export default TileArchivesScreen;
