'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { announce } from '@/components/ui/toasts';
import { elementTypesApi } from '@/lib/element-types/api';
import { type ElementType, GEOMETRY_TYPES } from '@/lib/element-types/schema';
import type { TypeTemplate } from '@/lib/element-types/templates/schema';
import { call } from '@/lib/http/client';
import { useCodeOptions } from '../codes/use-codes';
import { useRefresh } from '../kit/use-refresh';

const scope = 'admin.elementTypes';

interface Props {
  close: () => void;
  done: (made: ElementType) => void;
}

/** What a type can be begun with; the chosen one becomes a draft. */
export function TemplateDialog({ close, done }: Props) {
  const t = useTranslations(scope);
  const words = useTranslations('ui');
  const refresh = useRefresh(scope);
  const { data: templates } = useQuery({
    queryKey: [scope, 'templates', useLocale()],
    queryFn: ({ signal }) => call(elementTypesApi.templates, {}, signal),
  });
  const making = useMutation({
    mutationFn: ({ code }: TypeTemplate) => call(elementTypesApi.addFromTemplate, { params: { code } }),
    onSuccess: (type) => {
      announce(t('made', { name: type.name }), 'success');
      done(type);
    },
    onSettled: refresh,
  });
  return (
    <Dialog
      title={t('fromTemplate')}
      description={t('templates.text')}
      onClose={close}
      wide="full"
      footer={<Button onClick={close}>{words('cancel')}</Button>}
    >
      {!templates && <Skeleton className="h-64 w-full" />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {templates?.map((template) => (
          <TemplateCard
            key={template.code}
            template={template}
            busy={making.isPending && making.variables.code === template.code}
            choose={() => !making.isPending && making.mutate(template)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function TemplateCard({ template, busy, choose }: { template: TypeTemplate; busy: boolean; choose: () => void }) {
  const t = useTranslations(scope);
  const kinds = useCodeOptions('GEOMETRY_TYPE', GEOMETRY_TYPES);
  const { name, description, geometryType, attributes } = template;
  return (
    <li className="flex flex-col gap-2 rounded border border-line p-4">
      <h3 className="text-lg font-semibold">{name}</h3>
      <p className="text-soft">{description}</p>
      <p className="grow text-[0.8125rem]">
        <span className="font-semibold">{kinds.find(({ value }) => value === geometryType)?.label}</span>
        {' · '}
        {attributes.map((it) => it.name).join(', ')}
      </p>
      <Button busy={busy} onClick={choose} aria-label={t('templates.useCalled', { name })} className="self-start">
        {t('templates.use')}
      </Button>
    </li>
  );
}
