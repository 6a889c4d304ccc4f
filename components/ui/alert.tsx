'use client';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';

const tones = {
  error: { className: 'bg-danger-tint text-danger', Icon: CircleAlert },
  warning: { className: 'bg-warning-tint text-warning', Icon: TriangleAlert },
  info: { className: 'bg-tint text-accent', Icon: Info },
  success: { className: 'bg-tint text-success', Icon: CircleCheck },
};

interface Props {
  tone?: keyof typeof tones;
  children: ReactNode;
  /** False where something else announces it. */
  live?: boolean;
  /** If set, the message has a button that closes it. */
  onDismiss?: () => void;
}

/** A message in its place. Errors are read out at once, the others when there is time. */
export function Alert({ tone = 'info', live = true, children, onDismiss }: Props) {
  const t = useTranslations('ui');
  const { className, Icon } = tones[tone];
  return (
    <div
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      tabIndex={-1}
      className={cx('flex items-start gap-3 rounded p-3', className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
      {onDismiss && (
        <IconButton
          label={t('dismiss')}
          icon={<X className="size-4" />}
          onClick={onDismiss}
          className="-m-1.5 size-8! shrink-0"
        />
      )}
    </div>
  );
}
