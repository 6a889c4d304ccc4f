'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { viewer } from '@/components/viewer/viewer';
import { parseNumber, SYSTEMS, type System, toLngLat } from '@/lib/map/edit/coordinates';
import type { Editor, EditorState } from '@/lib/map/edit/editor';
import { vertices } from '@/lib/map/edit/shape';
import type { Position } from '@/lib/position';

/** A vertex by its coordinates: the next one, or the new place of the one in hand (a point's only one needs no choosing). */
export default function CoordinateForm({ editor, state }: { editor: Editor; state: EditorState }) {
  const t = useTranslations('map.coordinates');
  const id = useId();
  const [system, setSystem] = useState<System>('EPSG:4326');
  const [wrong, setWrong] = useState(false);
  const target = targetOf(state);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const at = toLngLat(system, [parseNumber(String(fields.get('x'))), parseNumber(String(fields.get('y')))]);
    setWrong(at === null);
    if (!at) return;
    put(editor, state, at);
    viewer().engine?.panTo(at);
    form.reset();
    form.querySelector('input')?.focus();
  };
  const problem = wrong ? id : undefined;
  const degrees = system === 'EPSG:4326';
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={() => setWrong(false)}
      className="mt-2 grid grid-cols-2 items-end gap-2 border-line border-t px-2 pt-3 pb-1 sm:grid-cols-[auto_1fr_1fr_auto] sm:items-end"
    >
      <Field label={t('system')}>
        {(control) => (
          <Select {...control} value={system} onChange={(event) => setSystem(event.target.value as System)}>
            {SYSTEMS.map((it) => (
              <option key={it} value={it}>
                {it}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <NumberField label={t(degrees ? 'longitude' : 'easting')} name="x" problem={problem} />
      <NumberField label={t(degrees ? 'latitude' : 'northing')} name="y" problem={problem} />
      <Button type="submit" disabled={!target}>
        {t(target === 'move' ? 'move' : 'add')}
      </Button>
      {wrong && (
        <p id={id} role="alert" className="text-danger text-sm sm:col-span-4">
          {t('outside')}
        </p>
      )}
    </form>
  );
}

const targetOf = ({ path, chosen, shape }: EditorState): 'add' | 'move' | null =>
  path ? 'add' : chosen || vertices(shape).length === 1 ? 'move' : null;

function put(editor: Editor, { path, chosen, shape }: EditorState, at: Position) {
  const address = chosen ?? vertices(shape)[0]?.address;
  if (path) editor.add(at);
  else if (address) editor.move(address, at);
}

interface NumberFieldProps {
  label: string;
  name: 'x' | 'y';
  /** The id of what is said against it. */
  problem: string | undefined;
}

const NumberField = ({ label, name, problem }: NumberFieldProps) => (
  <Field label={label}>
    {(control) => (
      <Input
        {...control}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        required
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem}
      />
    )}
  </Field>
);
