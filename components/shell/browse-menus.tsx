'use client';
import { ChevronDown, List, UserRoundPen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { AddableType } from '@/components/element-form/addable-type';
import { barButton } from '@/components/ui/bar-button';
import { cx } from '@/components/ui/cx';
import { Menu } from '@/components/ui/menu';
import { useBrowseLines } from './use-browse-lines';
import { useFold } from './use-fold';

/** The ways to the lists: of all elements by type, and of one's own. */
export function BrowseMenus({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('shell');
  const { wide } = useFold();
  const { all, mine } = useBrowseLines(types);
  const menus = [
    { key: 'browse', lines: all, Icon: List },
    { key: 'myContributions', lines: mine, Icon: UserRoundPen },
  ] as const;
  return menus.map(({ key, lines, Icon }) =>
    lines ? (
      <Menu
        key={key}
        label={t(key)}
        lines={lines}
        empty={t('addEmpty')}
        className={cx(barButton, wide)}
        button={
          <>
            <Icon aria-hidden className="size-4" />
            {t(key)}
            <ChevronDown aria-hidden className="size-4" />
          </>
        }
      />
    ) : null,
  );
}
