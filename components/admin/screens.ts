import {
  Files,
  Languages,
  Layers,
  LayoutList,
  ListTree,
  type LucideIcon,
  Paintbrush,
  Settings,
  Shapes,
  Users,
} from 'lucide-react';

export interface AdminPlace {
  /** Its name is the text `shell.admin.<key>`. */
  key: string;
  href: string;
  Icon: LucideIcon;
}

/** The screens of the administration area, in the order in which its menus show them. */
export const adminScreens: readonly AdminPlace[] = [
  { key: 'users', href: '/admin/users', Icon: Users },
  { key: 'configuration', href: '/admin/configurationParameter', Icon: Settings },
  { key: 'elementTypes', href: '/admin/elementType', Icon: Shapes },
  { key: 'attributeTypes', href: '/admin/attributeType', Icon: LayoutList },
  { key: 'styles', href: '/admin/geometricElementTypeStyles', Icon: Paintbrush },
  { key: 'layerGroups', href: '/admin/layerGroup', Icon: ListTree },
  { key: 'layers', href: '/admin/layers', Icon: Layers },
  { key: 'files', href: '/admin/generalAttachedFiles', Icon: Files },
  { key: 'missingTexts', href: '/admin/missingTexts', Icon: Languages },
];
