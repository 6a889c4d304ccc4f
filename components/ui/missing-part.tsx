'use client';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { isOutdated } from '@/lib/http/outdated';
import { Alert } from './alert';
import { Button } from './button';
import type { Missing } from './lazy-part';

interface Props extends Missing {
  onClose: () => void;
}

/** Stands over the page when what was asked for there did not come. It does without the dialog's own code. */
export const MissingNotice = ({ onClose, ...missing }: Props) => (
  <section
    aria-label={useTranslations('ui.missing')('title')}
    className="fixed inset-x-3 bottom-4 z-50 mx-auto max-w-md animate-rise rounded bg-raised text-ink shadow"
  >
    <MissingPart {...missing} onClose={onClose} />
  </section>
);

/** Stands on the map where the bar of a tool would. */
export function MissingBar({ onClose, ...missing }: Props) {
  const t = useTranslations('ui.missing');
  return (
    <section
      aria-label={t('title')}
      className="absolute top-3 right-16 md:top-16 left-3 z-10 mx-auto max-w-xl animate-appear rounded bg-raised p-2 text-ink shadow"
    >
      <MissingPart {...missing} onClose={onClose} />
    </section>
  );
}

/** Stands in the middle of what it would fill, such as a map. */
export const MissingPlace = (missing: Missing) => (
  <div className="absolute inset-0 grid place-items-center overflow-auto bg-sunken p-6">
    <div className="max-w-md">
      <MissingPart {...missing} />
    </div>
  </div>
);

/** That a part did not come, and what can be done: fetch it again, or the whole page where there is a newer one. */
export function MissingPart({ again, trying, onClose }: Missing & { onClose?: () => void }) {
  const t = useTranslations('ui');
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    let late = false;
    void isOutdated().then((it) => !late && setOutdated(it));
    return () => {
      late = true;
    };
  }, []);
  return (
    <Alert tone="warning">
      <p>{t(outdated ? 'missing.outdated' : 'missing.text')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" busy={trying} onClick={outdated ? () => window.location.reload() : again}>
          {!trying && <RefreshCw aria-hidden className="size-4" />}
          {t(outdated ? 'missing.reload' : 'missing.again')}
        </Button>
        {onClose && <Button onClick={onClose}>{t('close')}</Button>}
      </p>
    </Alert>
  );
}
