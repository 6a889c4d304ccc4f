'use client';
import type { Geometry } from 'geojson';
import { MapPinned } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPlace } from '@/components/ui/missing-part';
import { Spinner } from '@/components/ui/spinner';
import { Key } from './key';
import { MapBox } from './map-box';
import type { Names } from './sides';
import { useShapeWords } from './use-shape-words';

interface Props {
  /** GeoJSON, EPSG:4326. Null: there was or is none. */
  before: Geometry | null;
  after: Geometry | null;
  names?: Names;
  /** The map shows at once, not when it is asked for. */
  open?: boolean;
}

const ComparedMap = lazyPart(() => import('./compared-map'), {
  waiting: <MapPlace />,
  missing: (it) => (
    <MapBox>
      <MissingPlace {...it} />
    </MapBox>
  ),
});

/** Two shapes of one thing: in words, and on a map of which the left part shows one and the right part the other. */
export default function BeforeAfter({ before, after, names, open = false }: Props) {
  const t = useTranslations('beforeAfter');
  const [isOpen, setOpen] = useState(open);
  const words = useShapeWords({ before, after, names });
  const known = names ?? { before: t('before'), after: t('after') };
  return (
    <div className="flex w-full min-w-0 flex-col items-start gap-2">
      <ul className="list-disc pl-5">
        {words.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      {isOpen ? (
        <>
          <ComparedMap before={before} after={after} names={known} />
          <Key names={known} shows={{ before: before !== null, after: after !== null }} />
        </>
      ) : (
        <Button onClick={() => setOpen(true)} className="print:hidden">
          <MapPinned aria-hidden className="size-4" />
          {t('show')}
        </Button>
      )}
    </div>
  );
}

function MapPlace() {
  const t = useTranslations('elementDetails');
  return (
    <MapBox>
      <span className="absolute inset-0 flex animate-late items-center justify-center gap-3 text-soft">
        <Spinner />
        {t('loading')}
      </span>
    </MapBox>
  );
}
