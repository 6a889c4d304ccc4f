'use client';
import { Copy, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { copied } from '@/components/ui/copied';
import { Dialog } from '@/components/ui/dialog';
import { announce } from '@/components/ui/toasts';
import { EmbedCode } from './embed-code';
import { QrCode } from './qr-code';
import type { SharedLink } from './shared-link';

interface Props {
  link: SharedLink;
  resolve: (done: boolean) => void;
}

/** A link to pass on: as text, as a QR code, and by the device's own sheet where it has one. */
export default function ShareDialog({ link, resolve }: Props) {
  const t = useTranslations('share');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copied(link.url, field.current)) announce(t('copied'), 'success');
    else announce(t('notCopied'), 'error');
  };
  const passOn =
    typeof navigator.share === 'function'
      ? () => void navigator.share({ title: link.title, url: link.url }).catch(() => undefined)
      : undefined;
  return (
    <Dialog title={t('title')} description={link.title} onClose={() => resolve(false)}>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {t('link')}
        </label>
        <input
          ref={field}
          id={id}
          readOnly
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 w-full min-w-0 rounded border border-control bg-raised px-3"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()} className="min-h-11">
          <Copy aria-hidden className="size-4" />
          {t('copy')}
        </Button>
        {passOn && (
          <Button onClick={passOn} className="min-h-11">
            <Share2 aria-hidden className="size-4" />
            {t('device')}
          </Button>
        )}
      </div>
      {link.embed && <EmbedCode title={link.title} {...link.embed} />}
      <QrCode text={link.url} label={t('qr', { url: link.url })} />
    </Dialog>
  );
}
