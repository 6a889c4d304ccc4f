'use client';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useActor } from '@/components/session/session';
import { Page } from '@/components/ui/page';
import { AccountOnly } from '@/components/users/account-only';
import { permits } from '@/lib/auth/policy';
import { importPolicy } from '@/lib/imports/policy';
import { type ImportMapping, MAX_OWN_ROWS } from '@/lib/imports/schema';
import type { Job } from '@/lib/jobs/schema';
import { type Draft, draftOf, startDraft } from './draft';
import { ImportView } from './import-view';
import { Prepare } from './prepare';
import { usePreview } from './use-preview';

/** Elements from a file: prepared, tried, imported, and undone if need be. The job that it stands at is in the address. */
export function ImportScreen() {
  const t = useTranslations('importScreens');
  return (
    <Page title={t('title')}>
      <AccountOnly>
        <Import />
      </AccountOnly>
    </Page>
  );
}

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

function Import() {
  const t = useTranslations('importScreens');
  const actor = useActor();
  const search = useSearchParams();
  const router = useRouter();
  const path = usePathname();
  const jobId = idIn(search.get('job'));
  const [file, setFile] = useState<File | null>(null);
  const [draft, setDraft] = useState<Draft>(() => startDraft(idIn(search.get('type'))));
  const asked = usePreview();
  const top = useRef<HTMLDivElement>(null);
  // The button that had the focus disappears: move the focus to the start of the new content.
  useEffect(() => {
    if (jobId !== null) top.current?.focus();
  }, [jobId]);
  const started = ({ id }: Job) => router.push(`${path}?job=${id}`);
  const again = () => {
    setFile(null);
    router.push(path);
  };
  const change = (mapping: ImportMapping | null) => {
    if (mapping && (!file || !asked.preview)) {
      const next = draftOf(mapping);
      setDraft(next);
      if (file) asked.ask({ file, typeId: next.typeId, reading: next.reading });
    }
    router.push(path);
  };
  const isLimited = !permits(importPolicy.run(actor), { isLarge: true, namesOwners: false });
  return (
    <div ref={top} tabIndex={-1} className="flex min-w-0 flex-col gap-6 outline-none">
      {jobId === null ? (
        <>
          <p className="-mt-3 max-w-prose text-pretty text-soft">{t(isLimited ? 'introOwn' : 'intro', { max: MAX_OWN_ROWS })}</p>
          <Prepare {...{ draft, file, asked, setDraft, setFile, started }} />
        </>
      ) : (
        <ImportView key={jobId} {...{ file, setFile, started }} id={jobId} change={change} again={again} />
      )}
    </div>
  );
}
