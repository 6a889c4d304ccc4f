'use client';
import { BellPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStore } from 'zustand';
import { QueryProvider } from '@/components/calls/query-provider';
import { useFollow } from '@/components/following/use-following';
import { Button } from '@/components/ui/button';
import { createEditor } from '@/lib/map/edit/editor';
import { geometryOf } from '@/lib/map/edit/shape';
import { drawTool } from '@/lib/map/tools/draw';
import { DrawBar } from '../../draw-bar';
import type { ToolBarProps } from '../../tool';
import { useTool } from '../../use-tool';

/** Draws an area, of whose changes one hears from then on. */
export default function FollowAreaBar(props: ToolBarProps) {
  return (
    <QueryProvider>
      <Drawn {...props} />
    </QueryProvider>
  );
}

function Drawn({ leave }: ToolBarProps) {
  const t = useTranslations('following');
  const cancel = useTranslations('map.draw')('cancel');
  const [{ editor, tool }] = useState(() => {
    const editor = createEditor('Polygon', null, () => undefined);
    return { editor, tool: drawTool(editor) };
  });
  const state = useStore(editor.store);
  const { follow, busy } = useFollow();
  useTool(tool, leave);
  const geom = state.path || state.proposed ? null : geometryOf(state.shape);
  return (
    <DrawBar title={t('drawn')} cancelLabel={cancel} onCancel={leave} editor={editor} state={state} finished={false} belowSearch>
      {geom && (
        <Button variant="primary" busy={busy} onClick={() => follow({ kind: 'AREA', geom }, { onSuccess: leave })}>
          <BellPlus aria-hidden className="size-4" />
          {t('followDrawn')}
        </Button>
      )}
    </DrawBar>
  );
}
