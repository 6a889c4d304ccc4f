import {
  ChartColumn,
  ClipboardCheck,
  FileCog,
  Files,
  FileUp,
  FolderTree,
  Grid2x2,
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
import type { Actor } from '@/lib/auth/actor';
import { permits } from '@/lib/auth/policy';
import { overviewPolicy } from '@/lib/overview/policy';

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
  { key: 'tileArchives', href: '/admin/tileArchives', Icon: Grid2x2 },
  { key: 'files', href: '/admin/generalAttachedFiles', Icon: Files },
  { key: 'fileFormats', href: '/admin/fileFormats', Icon: FileCog },
  { key: 'import', href: '/admin/import', Icon: FileUp, forReviewers: true },
  { key: 'bin', href: '/admin/bin', Icon: Trash2, forReviewers: true },
  { key: 'interfaceTexts', href: '/admin/interfaceTexts', Icon: TextCursorInput },
  { key: 'missingTexts', href: '/admin/missingTexts', Icon: Languages },
];

/** Of screens and sources of the palette, those that are there for somebody. */
export function forActor<T extends { forReviewers?: true }>(screens: readonly T[], actor: Actor): readonly T[] {
  if (permits<object>(overviewPolicy.readAll(actor), {})) return screens;
  return permits<object>(overviewPolicy.enter(actor), {}) ? screens.filter(({ forReviewers }) => forReviewers) : [];
}

/** The screens that somebody may open. */
export const screensFor = (actor: Actor): readonly AdminPlace[] => forActor(adminScreens, actor);
