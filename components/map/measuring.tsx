'use client';
import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { createEditor } from '@/lib/map/edit/editor';
import { drawTool } from '@/lib/map/tools/draw';
import { DrawBar } from './draw-bar';
import type { ToolBarProps } from './tool';
import { useTool } from './use-tool';

interface Props extends Pick<ToolBarProps, 'leave' | 'again'> {
  kind: 'LineString' | 'Polygon';
}

/** A length or an area, measured while it is drawn and still when its points are moved afterwards. Nothing of it is stored. */
export function Measuring({ kind, leave, again }: Props) {
  const t = useTranslations('map');
  const [{ editor, tool }] = useState(() => {
    const editor = createEditor(kind, null, () => undefined);
    return { editor, tool: drawTool(editor) };
  });
  const state = useStore(editor.store);
  useTool(tool, leave);
  return (
    <DrawBar
      title={t(kind === 'Polygon' ? 'tools.measureArea' : 'tools.measureLength')}
      cancelLabel={t('measure.end')}
      onCancel={leave}
      editor={editor}
      state={state}
      finished={false}
      measuring
    >
      {!state.path && (
        <Button variant="primary" onClick={again}>
          <RotateCcw aria-hidden className="size-4" />
          {t('measure.again')}
        </Button>
      )}
    </DrawBar>
  );
}
