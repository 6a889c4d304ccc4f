'use client';
import { Signpost } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { showPanel, useViewer } from '@/components/viewer/viewer';
import { useWelcomeText } from '../welcome/use-welcome-text';

/** On a phone the panel would lie on what the guide points at. */
function startGuide() {
  showPanel(null);
  useViewer.setState({ guideOpen: true });
}

/** Each key, or several that go together, with what it does on the map. */
const KEYS = ['/', '← ↑ ↓ →', '+ −', 'Enter', 'Esc'] as const;
const DOES = { '/': 'search', '← ↑ ↓ →': 'move', '+ −': 'scale', Enter: 'click', Esc: 'leave' } as const;

/** What this map is, the way to its guide, and its keys. */
export default function HelpPanel() {
  const t = useTranslations('map.help');
  const welcome = useWelcomeText();
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <div className="flex flex-col gap-6">
        {welcome && <p>{welcome}</p>}
        <div className="flex flex-col items-start gap-2">
          <Button variant="primary" onClick={startGuide}>
            <Signpost aria-hidden className="size-4" />
            {t('guide')}
          </Button>
          <p className="text-sm text-soft">{t('guideHint')}</p>
        </div>
        <section>
          <h3 className="mb-2 font-semibold">{t('keys')}</h3>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            {KEYS.map((key) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded border border-control bg-sunken px-1.5 py-0.5 text-sm">{key}</kbd>
                </dt>
                <dd>{t(`does.${DOES[key]}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Sheet>
  );
}
