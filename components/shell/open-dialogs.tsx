'use client';
import dynamic from 'next/dynamic';
import { type OpenDialog, openDialogs } from './dialogs';
import { QueryProvider } from './query-provider';

const LogInDialog = dynamic(() => import('@/components/users/log-in-dialog'), { ssr: false });
const SignUpDialog = dynamic(() => import('@/components/users/sign-up-dialog'), { ssr: false });
const ChangePasswordDialog = dynamic(() => import('@/components/users/change-password-dialog'), { ssr: false });
const ConfirmDialog = dynamic(() => import('./confirm-dialog'), { ssr: false });
const MissingFileDialog = dynamic(() => import('@/components/files/missing-file-dialog'), { ssr: false });
const GalleryDialog = dynamic(() => import('@/components/files/gallery-dialog'), { ssr: false });
const AddFilesDialog = dynamic(() => import('@/components/files/add-files-dialog'), { ssr: false });
const RelationDialog = dynamic(() => import('@/components/relations/relation-dialog'), { ssr: false });
const JoinDialog = dynamic(() => import('@/components/joins/join-dialog'), { ssr: false });
const ErrorDialog = dynamic(() => import('./error-dialog'), { ssr: false });

function dialogFor(it: OpenDialog) {
  switch (it.kind) {
    case 'logIn':
      return <LogInDialog reason={it.reason} settle={it.settle} />;
    case 'signUp':
      return <SignUpDialog greet={it.greet} settle={it.settle} />;
    case 'changePassword':
      return <ChangePasswordDialog settle={it.settle} />;
    case 'confirm':
      return <ConfirmDialog question={it} settle={it.settle} />;
    case 'error':
      return <ErrorDialog message={it.message} settle={it.settle} />;
    case 'missingFile':
      return <MissingFileDialog name={it.name} settle={it.settle} />;
    case 'gallery':
      return <GalleryDialog images={it.images} first={it.first} settle={it.settle} />;
    case 'addFiles':
      return <AddFilesDialog elementId={it.elementId} formats={it.formats} settle={it.settle} />;
    case 'relation':
      return <RelationDialog element={it.element} relation={it.relation} settle={it.settle} />;
    case 'join':
      return <JoinDialog element={it.element} join={it.join} settle={it.settle} />;
  }
}

/** All dialogs that are open, the latest on top. The code of each arrives when the first of its kind opens. */
export default function OpenDialogs() {
  const open = openDialogs.use();
  return (
    <QueryProvider>
      {open.map((it) => (
        <div key={it.id}>{dialogFor(it)}</div>
      ))}
    </QueryProvider>
  );
}
