'use client';
import { QueryProvider } from '@/components/calls/query-provider';
import { type OpenDialog, useDialogs } from '@/components/dialogs/dialogs';
import { lazyPart, type Missing } from '@/components/ui/lazy-part';
import { MissingDialog } from '@/components/ui/missing-dialog';

/** A dialog whose code does not come ends as if nothing had come of it. */
const missing = {
  missing: (it: Missing, { settle }: { settle: (done: boolean) => void }) => (
    <MissingDialog {...it} onClose={() => settle(false)} />
  ),
};

const LogInDialog = lazyPart(() => import('@/components/users/log-in-dialog'), missing);
const SignUpDialog = lazyPart(() => import('@/components/users/sign-up-dialog'), missing);
const ChangePasswordDialog = lazyPart(() => import('@/components/users/change-password-dialog'), missing);
const ConfirmDialog = lazyPart(() => import('@/components/dialogs/confirm-dialog'), missing);
const MissingFileDialog = lazyPart(() => import('@/components/files/missing-file-dialog'), missing);
const GalleryDialog = lazyPart(() => import('@/components/files/gallery-dialog'), missing);
const AddFilesDialog = lazyPart(() => import('@/components/files/add-files-dialog'), missing);
const RelationDialog = lazyPart(() => import('@/components/relations/relation-dialog'), missing);
const JoinDialog = lazyPart(() => import('@/components/joins/join-dialog'), missing);
const ErrorDialog = lazyPart(() => import('@/components/dialogs/error-dialog'), missing);

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
  const open = useDialogs((it) => it.open);
  return (
    <QueryProvider>
      {open.map((it) => (
        <div key={it.id}>{dialogFor(it)}</div>
      ))}
    </QueryProvider>
  );
}
