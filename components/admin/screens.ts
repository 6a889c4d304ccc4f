import {
  ChartColumn,
  ClipboardCheck,
  FileCog,
  Files,
  FileUp,
  FolderTree,
  House,
  Languages,
  Layers,
  LayoutList,
  ListTree,
  type LucideIcon,
  MessageSquareText,
  Paintbrush,
  Settings,
  Shapes,
  SlidersHorizontal,
  TextCursorInput,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react';
import type { Role } from '@/lib/auth/actor';

export interface AdminPlace {
  /** Its name is the text `shell.admin.<key>`. */
  key: string;
  href: string;
  Icon: LucideIcon;
  /** Reviewers go there too. */
  forReviewers?: true;
}

/** The screens of the administration area, in the order in which its menus show them. */
export const adminScreens: readonly AdminPlace[] = [
  { key: 'home', href: '/admin', Icon: House, forReviewers: true },
  { key: 'review', href: '/admin/review', Icon: ClipboardCheck, forReviewers: true },
  { key: 'reviewUndo', href: '/admin/reviewUndo', Icon: Undo2, forReviewers: true },
  { key: 'reviewFigures', href: '/admin/reviewFigures', Icon: ChartColumn, forReviewers: true },
  { key: 'reviewTexts', href: '/admin/reviewTexts', Icon: MessageSquareText },
  { key: 'users', href: '/admin/users', Icon: Users },
  { key: 'settings', href: '/admin/settings', Icon: Settings },
  { key: 'configuration', href: '/admin/configurationParameter', Icon: SlidersHorizontal },
  { key: 'elementTypes', href: '/admin/elementType', Icon: Shapes },
  { key: 'attributeTypes', href: '/admin/attributeType', Icon: LayoutList },
  { key: 'styles', href: '/admin/geometricElementTypeStyles', Icon: Paintbrush },
  { key: 'mapTree', href: '/admin/mapTree', Icon: FolderTree },
  { key: 'layerGroups', href: '/admin/layerGroup', Icon: ListTree },
  { key: 'layers', href: '/admin/layers', Icon: Layers },
  { key: 'files', href: '/admin/generalAttachedFiles', Icon: Files },
  { key: 'fileFormats', href: '/admin/fileFormats', Icon: FileCog },
  { key: 'import', href: '/admin/import', Icon: FileUp, forReviewers: true },
  { key: 'bin', href: '/admin/bin', Icon: Trash2, forReviewers: true },
  { key: 'interfaceTexts', href: '/admin/interfaceTexts', Icon: TextCursorInput },
  { key: 'missingTexts', href: '/admin/missingTexts', Icon: Languages },
];

/** Those of them that somebody with this role may open. */
export const screensFor = (role: Role): readonly AdminPlace[] =>
  role === 'ADMIN' ? adminScreens : role === 'REVIEWER' ? adminScreens.filter(({ forReviewers }) => forReviewers) : [];
