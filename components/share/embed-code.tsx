import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { copied } from '@/components/ui/copied';
import { announce } from '@/components/ui/toasts';
import { frameCode } from '@/lib/embedding/address';

interface Props {
  title: string;
  src: string;
  /** CSS pixels. */
  height: number;
}

/** The code that shows something in another page, to be copied. */
export function EmbedCode({ title, src, height }: Props) {
  const t = useTranslations('share');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const code = frameCode({ src, title, width: '100%', height });
  const copy = async () => {
    if (await copied(code, field.current)) announce(t('codeCopied'), 'success');
    else announce(t('notCopied'), 'error');
  };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('embed')}</summary>
      <div className="flex flex-col items-start gap-2">
        <p id={`${id}-hint`} className="text-soft">
          {t('embedHint')}
        </p>
        <textarea
          ref={field}
          readOnly
          rows={5}
          value={code}
          aria-label={t('embed')}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full min-w-0 rounded border border-control bg-raised px-3 py-2 font-mono text-sm"
        />
        <Button onClick={() => void copy()} className="min-h-11">
          <Copy aria-hidden className="size-4" />
          {t('copyCode')}
        </Button>
      </div>
    </details>
  );
}
