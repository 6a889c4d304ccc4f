'use client';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Progress } from '@/components/ui/progress';
import { importPolicy } from '@/lib/imports/policy';
import type { Job } from '@/lib/jobs/schema';
import { ColumnList } from './column-list';
import { type Draft, draftOf, FOUND_OUT, mappingOf, targetsOf, withTarget } from './draft';
import { FileChoice } from './file-choice';
import { NewTypeForm } from './new-type-form';
import { ReadingFields } from './reading-fields';
import { refusalTexts } from './refusal-text';
import { RowRules } from './row-rules';
import { SavedMappings } from './saved-mappings';
import { Step } from './step';
import type { usePreview } from './use-preview';
import { useStart } from './use-start';
import { useTargets } from './use-targets';
import { useTypes } from './use-types';

interface Props {
  draft: Draft;
  file: File | null;
  asked: ReturnType<typeof usePreview>;
  setDraft: (draft: Draft) => void;
  setFile: (file: File) => void;
  started: (job: Job) => void;
}

const NEW = 'new';

/** Everything before the trial: the file, how it is read, what its columns become, and which rows are known. */
export function Prepare({ draft, file, asked, setDraft, setFile, started }: Props) {
  const t = useTranslations('importScreens');
  const types = useTypes();
  const { typeId } = draft;
  const type = types.find(({ id }) => id === typeId);
  const { preview, ask } = asked;
  const [makesType, setMakesType] = useState(false);
  const actor = useActor();
  // There the words of definitions are at hand.
  const isInAdministration = usePathname().startsWith('/admin');
  const mayMakeType = isInAdministration && importPolicy.makeType(actor);
  const offered = useTargets(type);
  const { start, starting, error, share } = useStart(started);
  const read = (of: File, next: Draft) => ask({ file: of, typeId: next.typeId, reading: next.reading });
  const chooseType = (id: number) => {
    const next = { ...draft, typeId: id, columns: {}, values: {}, key: '', deleteMissing: false };
    setDraft(next);
    if (file) read(file, next);
  };
  const chooseFile = (chosen: File) => {
    // What was chosen before any file, such as a trial's mapping, is for the first one.
    const next = file ? { ...draft, columns: {}, values: {}, reading: FOUND_OUT } : draft;
    setDraft(next);
    setFile(chosen);
    read(chosen, next);
  };
  const refusals = refusalTexts(asked.error ?? error);
  const targets = preview && targetsOf(draft, preview);
  return (
    <div className="flex max-w-5xl flex-col gap-8">
      <Step number={1} title={t('step.file')}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('type')} required>
            {(control) => (
              <Select
                {...control}
                value={makesType ? NEW : (typeId ?? '')}
                onChange={({ target: { value } }) => {
                  setMakesType(value === NEW);
                  if (value !== NEW) chooseType(Number(value));
                }}
              >
                {!type && <option value="">{t('chooseType')}</option>}
                {mayMakeType && <option value={NEW}>{t('newType.option')}</option>}
                {types.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <FileChoice file={file} label={t('file.choose')} busy={asked.asking} onFile={chooseFile} />
        </div>
        {asked.share !== null && <Progress label={t(asked.share < 1 ? 'sending' : 'looking')} share={asked.share} />}
      </Step>
      {refusals.length > 0 && (
        <Alert tone="error">
          {refusals.map((it) => (
            <p key={it}>{it}</p>
          ))}
        </Alert>
      )}
      {file && preview && targets && (
        <>
          <Step number={2} title={t('step.reading')}>
            <ReadingFields
              preview={preview}
              reading={draft.reading}
              busy={asked.asking}
              onChange={(reading) => setDraft({ ...draft, reading })}
              again={() => read(file, draft)}
            />
          </Step>
          {makesType && (
            <Step number={3} title={t('newType.title')}>
              <NewTypeForm
                key={file.name}
                filename={file.name}
                preview={preview}
                cancel={() => setMakesType(false)}
                made={(it) => {
                  const { columns, values } = it;
                  const next = { ...draft, typeId: it.type.id, columns, values, key: '', deleteMissing: false };
                  setMakesType(false);
                  setDraft(next);
                  read(file, next);
                }}
              />
            </Step>
          )}
          {type && !makesType && (
            <>
              <Step number={3} title={t('step.columns')}>
                <ColumnList
                  columns={preview.columns}
                  targets={targets}
                  offered={offered}
                  onChange={(column, target) => setDraft(withTarget(draft, preview, column, target))}
                />
                <SavedMappings
                  mapping={mappingOf(draft, type.id, preview)}
                  load={(mapping) => {
                    const next = draftOf(mapping);
                    setDraft(next);
                    read(file, next);
                  }}
                />
              </Step>
              <Step number={4} title={t('step.rows')}>
                <RowRules
                  draft={draft}
                  targets={[...targets.values()]}
                  names={[...offered.fixed, ...offered.attributes]}
                  onChange={setDraft}
                />
              </Step>
              <div className="flex flex-col items-start gap-2">
                <p className="max-w-prose text-soft">{t('tryHint')}</p>
                <Button
                  variant="primary"
                  className="min-h-11"
                  busy={starting}
                  disabled={asked.asking}
                  onClick={() => start({ file, mapping: mappingOf(draft, type.id, preview), isDry: true })}
                >
                  {t('try')}
                </Button>
                {share !== null && <Progress label={t('sending')} share={share} />}
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
