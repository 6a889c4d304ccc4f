'use client';
import {
  Bell,
  BellRing,
  ChevronDown,
  CloudUpload,
  KeyRound,
  LogIn,
  LogOut,
  MailCheck,
  MapPinned,
  MessageSquareText,
  UserRound,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useSession } from '@/components/session/session';
import { barButton } from '@/components/ui/bar-button';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';
import { askForNewPassword } from '@/components/users/ask-for-new-password';
import { askToLogIn } from '@/components/users/ask-to-log-in';

/** What a person can do with their account. */
export function useAccountLines(): MenuLine[] {
  const t = useTranslations('shell');
  const router = useRouter();
  const { user } = useSession();
  const icon = 'size-4 shrink-0 text-soft';
  if (!user)
    return [{ key: 'logIn', label: t('logIn'), icon: <LogIn aria-hidden className={icon} />, act: () => void askToLogIn() }];
  return [
    { key: 'outbox', label: t('outbox'), icon: <CloudUpload aria-hidden className={icon} />, act: () => router.push('/outbox') },
    {
      key: 'proposals',
      label: t('proposals'),
      icon: <MessageSquareText aria-hidden className={icon} />,
      act: () => router.push('/proposals'),
    },
    { key: 'areas', label: t('areas'), icon: <MapPinned aria-hidden className={icon} />, act: () => router.push('/areas') },
    {
      key: 'notifications',
      label: t('notifications'),
      icon: <Bell aria-hidden className={icon} />,
      act: () => router.push('/notifications'),
    },
    {
      key: 'following',
      label: t('following'),
      icon: <BellRing aria-hidden className={icon} />,
      act: () => router.push('/following'),
    },
    {
      key: 'myAccount',
      label: t('myAccount'),
      icon: <UserRound aria-hidden className={icon} />,
      act: () => router.push('/users/account'),
    },
    {
      key: 'profile',
      label: t('profile'),
      icon: <MailCheck aria-hidden className={icon} />,
      act: () => router.push('/users/profile'),
    },
    {
      key: 'password',
      label: t('changePassword'),
      icon: <KeyRound aria-hidden className={icon} />,
      act: () => void askForNewPassword(),
    },
    { key: 'logOut', label: t('logOut'), icon: <LogOut aria-hidden className={icon} />, act: () => router.push('/users/logout') },
  ];
}

/** The account's menu, or the way in for a visitor. */
export function AccountMenu() {
  const t = useTranslations('shell');
  const lines = useAccountLines();
  const { status, user } = useSession();
  if (status === 'starting') return <Skeleton className="h-6 w-24" />;
  if (!user)
    return (
      <button type="button" onClick={() => void askToLogIn()} className={barButton}>
        <LogIn aria-hidden className="size-4" />
        {t('logIn')}
      </button>
    );
  const button = (
    <>
      <UserRound aria-hidden className="size-4" />
      <span title={user.login} className="max-w-20 truncate xl:max-w-32">
        {user.login}
      </span>
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
  return (
    <Menu label={t('account', { login: user.login })} button={button} lines={lines} side="bottom-end" className={barButton} />
  );
}
