'use client';
import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { createEditor } from '@/lib/map/edit/editor';
import { DrawBar } from './draw-bar';
import { measureAnew, putDown } from './map-tool';
import { useDraw } from './use-draw';

/** A length or an area, measured while it is drawn and still when its points are moved afterwards. Nothing of it is kept. */
export default function Measuring({ kind }: { kind: 'LineString' | 'Polygon' }) {
  const t = useTranslations('map');
  const [editor] = useState(() => createEditor(kind, null, () => undefined));
  const state = useSyncExternalStore(editor.subscribe, editor.state, editor.state);
  useDraw(editor, putDown);
  return (
    <DrawBar
      title={t(kind === 'Polygon' ? 'tools.measureArea' : 'tools.measureLength')}
      cancelLabel={t('measure.end')}
      onCancel={putDown}
      editor={editor}
      state={state}
      finished={false}
      measuring
    >
      {!state.path && (
        <Button variant="primary" onClick={() => measureAnew(kind)}>
          <RotateCcw aria-hidden className="size-4" />
          {t('measure.again')}
        </Button>
      )}
    </DrawBar>
  );
}
