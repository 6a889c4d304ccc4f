'use client';
import { Check, TriangleAlert, Undo2, Wand2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Editor, EditorState } from '@/lib/map/edit/editor';
import type { FlawKind } from '@/lib/map/edit/flaws';
import { useMending } from './use-mending';

/** What the hint above does not say already. */
const SAID_HERE = ['spike', 'tiny', 'large', 'outside'] as const satisfies FlawKind[];
const MENDABLE: readonly FlawKind[] = ['crossing', 'spike', 'tiny'];

/** What may be wrong with what is drawn, in words, and a button that mends what can be mended: the result is shown before it counts. */
export function FlawNotes({ editor, state }: { editor: Editor; state: EditorState }) {
  const t = useTranslations('map.flaws');
  const { mend, mending, problem } = useMending(editor);
  const { flaws, path, proposed } = state;
  const said = SAID_HERE.filter((kind) => flaws.some((it) => it.kind === kind));
  const canMend = flaws.some(({ kind }) => MENDABLE.includes(kind)) && (!path || state.canFinish);
  return (
    <>
      <div role="status" className="px-2 text-sm empty:hidden">
        {proposed ? (
          <p className="py-1 font-semibold">{t('proposed')}</p>
        ) : (
          [...said.map((kind) => t(kind)), ...(problem ? [problem] : [])].map((text) => (
            <p key={text} className="flex items-start gap-1.5 py-0.5 text-danger">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {text}
            </p>
          ))
        )}
      </div>
      {proposed ? (
        <div className="flex flex-wrap gap-2 px-2 py-1">
          <Button variant="primary" className="min-h-11" onClick={() => editor.accept()}>
            <Check aria-hidden className="size-4" />
            {t('accept')}
          </Button>
          <Button className="min-h-11" onClick={() => editor.propose(null)}>
            <Undo2 aria-hidden className="size-4" />
            {t('refuse')}
          </Button>
        </div>
      ) : (
        canMend && (
          <div className="px-2 py-1">
            <Button className="min-h-11" busy={mending} onClick={() => void mend()}>
              <Wand2 aria-hidden className="size-4" />
              {t('mend')}
            </Button>
          </div>
        )
      )}
    </>
  );
}
