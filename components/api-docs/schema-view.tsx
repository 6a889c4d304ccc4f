'use client';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { useApiDocument } from './api-document';
import { kindOf, limitsOf, type MaybeRef, objectsIn, resolve, type Schema } from './document';

/** The shape of a value: its kind, and below it the properties of each object in it. */
export function SchemaView({ schema }: { schema: MaybeRef }) {
  const document = useApiDocument();
  return (
    <div className="flex min-w-0 flex-col gap-2" lang="en">
      <code className="wrap-anywhere text-sm">{kindOf(schema)}</code>
      {objectsIn(document, schema).map((object) => (
        <Properties key={keyOf(object)} object={object} />
      ))}
    </div>
  );
}

const keyOf = ({ properties = {} }: Schema) => Object.keys(properties).join();

const Properties = ({ object: { properties = {}, required = [] } }: { object: Schema }) => (
  <ul className="flex min-w-0 flex-col border-line border-l">
    {Object.entries(properties).map(([name, schema]) => (
      <Property key={name} name={name} schema={schema as MaybeRef} required={required.includes(name)} />
    ))}
  </ul>
);

function Property({ name, schema, required }: { name: string; schema: MaybeRef; required: boolean }) {
  const t = useTranslations('apiDocs');
  const document = useApiDocument();
  const [open, setOpen] = useState(false);
  const inner = objectsIn(document, schema);
  const description = resolve(document, schema).description;
  const head = (
    <>
      <code className="font-semibold text-sm">{name}</code>{' '}
      <code className="wrap-anywhere text-sm text-soft">{kindOf(schema)}</code>{' '}
      {required && <span className="text-danger text-sm">{t('required')}</span>}
    </>
  );
  return (
    <li className="flex min-w-0 flex-col gap-1 py-1 pl-3">
      {inner.length > 0 ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-6 rounded text-left hover:bg-sunken"
        >
          <ChevronRight aria-hidden className={cx('mr-1 inline size-4 text-soft', open && 'rotate-90')} />
          {head}
        </button>
      ) : (
        <span>{head}</span>
      )}
      {description && <span className="wrap-anywhere text-sm">{description}</span>}
      {limitsOf(schema).length > 0 && <span className="wrap-anywhere text-soft text-xs">{limitsOf(schema).join(' · ')}</span>}
      {open && inner.map((object) => <Properties key={keyOf(object)} object={object} />)}
    </li>
  );
}
