'use client';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { isOutdated } from '@/lib/http/outdated';
import { Alert } from './alert';
import { Button } from './button';
import { Dialog } from './dialog';
import type { Missing } from './lazy-part';
import { Sheet } from './sheet';

interface Props extends Missing {
  onClose: () => void;
}

/** Stands where a panel would, if its code could not be fetched. */
export const MissingSheet = ({ onClose, ...missing }: Props) => (
  <Sheet title={useTranslations('ui.missing')('title')} onClose={onClose}>
    <MissingPart {...missing} />
  </Sheet>
);

/** Stands where a dialog would. */
export const MissingDialog = ({ onClose, ...missing }: Props) => (
  <Dialog title={useTranslations('ui.missing')('title')} onClose={onClose}>
    <MissingPart {...missing} />
  </Dialog>
);

/** Stands on the map where the bar of a tool would. */
export function MissingBar({ onClose, ...missing }: Props) {
  const t = useTranslations('ui.missing');
  return (
    <section
      aria-label={t('title')}
      className="absolute top-3 right-16 left-3 z-10 mx-auto max-w-xl animate-appear rounded bg-raised p-2 text-ink shadow"
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
        <Button look="primary" busy={trying} onClick={outdated ? () => window.location.reload() : again}>
          {!trying && <RefreshCw aria-hidden className="size-4" />}
          {t(outdated ? 'missing.reload' : 'missing.again')}
        </Button>
        {onClose && <Button onClick={onClose}>{t('close')}</Button>}
      </p>
    </Alert>
  );
}
