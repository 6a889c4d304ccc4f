'use client';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';

const tones = {
  error: { look: 'bg-danger-tint text-danger', Icon: CircleAlert },
  warning: { look: 'bg-warning-tint text-warning', Icon: TriangleAlert },
  info: { look: 'bg-tint text-accent', Icon: Info },
  success: { look: 'bg-tint text-success', Icon: CircleCheck },
};

interface Props {
  tone?: keyof typeof tones;
  children: ReactNode;
  /** False where something else announces it. */
  live?: boolean;
  /** Given: the person can take the message away. */
  onDismiss?: () => void;
}

/** A message in its place. Errors are read out at once, the others when there is time. */
export function Alert({ tone = 'info', live = true, children, onDismiss }: Props) {
  const t = useTranslations('ui');
  const { look, Icon } = tones[tone];
  return (
    <div
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      tabIndex={-1}
      className={cx('flex items-start gap-3 rounded p-3', look)}
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
