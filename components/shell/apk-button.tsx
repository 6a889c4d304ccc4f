'use client';
import { Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSettings } from '@/components/settings/settings';
import { barButton } from '@/components/ui/bar-button';
import { Tooltip } from '@/components/ui/tooltip';
import { isOn } from '@/lib/configuration/settings';

/** Fetches the Android app, where the operator offers it; else there is nothing to press. */
export function useApkDownload(): { label: string; act: () => void } | null {
  const t = useTranslations('shell.apk');
  const offered = isOn(useSettings(), 'ALLOW_DOWNLOAD_APK');
  if (!offered) return null;
  const act = () => void import('./apk').then(({ downloadApk }) => downloadApk(t('name')));
  return { label: t('download'), act };
}

/** The Android app, to be taken along. */
export function ApkButton() {
  const apk = useApkDownload();
  if (!apk) return null;
  return (
    <Tooltip text={apk.label}>
      <button type="button" aria-label={apk.label} onClick={apk.act} className={`${barButton} px-2.5!`}>
        <Smartphone aria-hidden className="size-4" />
        <span aria-hidden className="max-xl:hidden">
          APK
        </span>
      </button>
    </Tooltip>
  );
}
