'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { sample } from 'openapi-sampler';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input, Select, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { requestHeaders } from '@/lib/http/client';
import { AnswerView } from './answer-view';
import { useApiDocument } from './api-document';
import { callFrom, fieldName, isMultipart, type Part, partsOf, send } from './call';
import { type ApiDocument, kindOf, type MaybeRef, type Operation, resolve } from './document';

/** A body that the schema accepts, as far as it says what that is; only what is required. */
function exampleOf(document: ApiDocument, schema: MaybeRef): string {
  const options = { skipNonRequired: true, skipReadOnly: true, enablePatterns: true, quiet: true, maxSampleDepth: 8 };
  return JSON.stringify(sample(schema as Parameters<typeof sample>[0], options, document), null, 2);
}

/** Tries a call: its parameters and body, and below them the answer. */
export function CallForm({ operation }: { operation: Operation }) {
  const t = useTranslations('apiDocs');
  const document = useApiDocument();
  const server = document.servers?.[0]?.url ?? '';
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: (form: FormData) => send(callFrom(operation, form, server, requestHeaders())),
    meta: { ownErrors: true },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  };
  const parametersIn = (place: string) => operation.parameters.filter((it) => it.in === place);
  return (
    <section className="flex min-w-0 flex-col gap-4" aria-label={t('tryIt')}>
      <form onSubmit={submit} className="flex min-w-0 flex-col gap-4">
        {(['path', 'query', 'header'] as const).map(
          (place) =>
            parametersIn(place).length > 0 && (
              <fieldset key={place} className="min-w-0">
                <legend className="pb-2 font-semibold">{t(place === 'header' ? 'headers' : place)}</legend>
                <div className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-4 gap-y-3">
                  {parametersIn(place).map(({ name, required, schema = {}, description }) => (
                    <ValueField
                      key={name}
                      label={name}
                      name={fieldName.parameter(place, name)}
                      schema={schema as MaybeRef}
                      required={required}
                      description={description}
                    />
                  ))}
                </div>
              </fieldset>
            ),
        )}
        {operation.bodies.length > 0 && <BodyFields bodies={operation.bodies} />}
        <Button type="submit" variant="primary" busy={isPending} className="self-start">
          {t('send')}
        </Button>
      </form>
      {isError && <Alert tone="error">{t('noAnswer')}</Alert>}
      <div aria-live="polite" aria-busy={isPending}>
        {data && !isPending && <AnswerView answer={data} />}
      </div>
    </section>
  );
}

function BodyFields({ bodies }: { bodies: Operation['bodies'] }) {
  const t = useTranslations('apiDocs');
  const document = useApiDocument();
  const [mediaType, setMediaType] = useState(bodies[0]?.[0] ?? '');
  const schema = bodies.find(([it]) => it === mediaType)?.[1] ?? {};
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-2 font-semibold">{t('body')}</legend>
      <Field label={t('mediaType')}>
        {(control) => (
          <Select
            {...control}
            name={fieldName.mediaType}
            value={mediaType}
            onChange={(event) => setMediaType(event.target.value)}
          >
            {bodies.map(([it]) => (
              <option key={it}>{it}</option>
            ))}
          </Select>
        )}
      </Field>
      {isMultipart(mediaType) ? (
        partsOf(document, schema).map((part) => <PartField key={part.name} part={part} />)
      ) : (
        <Field label={t('content')}>
          {(control) => (
            <Textarea
              key={mediaType}
              {...control}
              name={fieldName.body}
              rows={6}
              spellCheck={false}
              defaultValue={mediaType.endsWith('json') ? exampleOf(document, schema) : ''}
              className="max-h-[60vh] font-mono text-sm"
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

function PartField({ part: { name, schema, required, kind } }: { part: Part }) {
  const document = useApiDocument();
  const { description } = resolve(document, schema);
  const common = { label: name, name: fieldName.part(name), schema, required, description };
  if (kind === 'text') return <ValueField {...common} />;
  return (
    <Field label={name} required={required} hint={<Hint schema={schema} description={description} />}>
      {(control) =>
        kind === 'file' ? (
          <Input {...control} type="file" name={common.name} className="py-1.5" />
        ) : (
          <Textarea
            {...control}
            name={common.name}
            spellCheck={false}
            defaultValue={required ? exampleOf(document, schema) : ''}
            className="font-mono text-sm"
          />
        )
      }
    </Field>
  );
}

interface ValueProps {
  label: string;
  name: string;
  schema: MaybeRef;
  required?: boolean;
  description?: string;
}

/** One value: a choice where the schema has a list of them, else a line of text. */
function ValueField({ label, name, schema, required, description }: ValueProps) {
  const document = useApiDocument();
  const { enum: values, default: standard } = resolve(document, schema);
  return (
    <Field label={label} required={required} hint={<Hint schema={schema} description={description} />}>
      {(control) =>
        values ? (
          <Select {...control} name={name} defaultValue="">
            <option value="" />
            {values.map((it) => (
              <option key={String(it)}>{String(it)}</option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            name={name}
            autoComplete="off"
            placeholder={standard === undefined ? undefined : String(standard)}
          />
        )
      }
    </Field>
  );
}

/** A list of choices is in the field already. */
function Hint({ schema, description }: { schema: MaybeRef; description?: string }) {
  const document = useApiDocument();
  const kind = resolve(document, schema).enum ? '' : kindOf(schema);
  return (
    <span lang="en" className="wrap-anywhere">
      {[kind, description ?? resolve(document, schema).description].filter(Boolean).join('. ')}
    </span>
  );
}
