'use client';
import { useTranslations } from 'next-intl';
import type { LayerAnswer } from '@/components/viewer/state';
import type { InfoContent } from '@/lib/map/info/answer';

/** What a layer says about a place. A page of its server's is shown shut away: it runs nothing and sees nothing of ours. */
export function LayerAnswerCard({ answer: { layer, content } }: { answer: LayerAnswer }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm text-soft uppercase tracking-wide">{layer.name}</h3>
      <Content content={content} name={layer.name} />
    </section>
  );
}

function Content({ content, name }: { content: InfoContent; name: string }) {
  const t = useTranslations('map.results');
  if (content.kind === 'text')
    return <pre className="overflow-x-auto whitespace-pre-wrap rounded border border-line p-3 text-sm">{content.text}</pre>;
  if (content.kind === 'page')
    return (
      <iframe
        title={t('answerOf', { name })}
        sandbox=""
        srcDoc={content.html}
        className="h-60 w-full resize-y rounded border border-line bg-white"
      />
    );
  return content.features.map((feature) => (
    <dl
      key={JSON.stringify(feature)}
      className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 rounded border border-line p-3 text-sm"
    >
      {feature.map(([property, value]) => (
        <div key={property} className="contents">
          <dt className="wrap-break-word text-soft">{property}</dt>
          <dd className="wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  ));
}
