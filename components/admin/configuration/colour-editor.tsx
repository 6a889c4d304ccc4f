'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { useSettings } from '@/components/settings/settings';
import { type MenuColours, replacements } from '@/components/settings/theme';
import type { ConfigurationChange } from '@/lib/configuration/schema';
import { textOf } from '@/lib/configuration/settings';
import { fieldsOf } from '../kit/fields-of';

const Field = fieldsOf<ConfigurationChange>();
const PART_OF = { MENU_BACKGROUND_COLOR: 'background', MENU_TEXT_COLOR: 'text', MENU_TEXT_COLOR_HOVER: 'hover' } as const;
const isPart = (code: string): code is keyof typeof PART_OF => code in PART_OF;

/** A colour, and what is shown in its place wherever it could not be read. */
export const ColourEditor = ({ code, required }: { code: string; required: boolean }) => (
  <>
    <Field.Color name="value" required={required} />
    <div role="status">{isPart(code) && <Replacements code={code} />}</div>
  </>
);

function Replacements({ code }: { code: keyof typeof PART_OF }) {
  const t = useTranslations('admin.configuration.shownAs');
  const settings = useSettings();
  const value = useFormContext<ConfigurationChange>().watch('value');
  const chosen: MenuColours = {
    background: textOf(settings, 'MENU_BACKGROUND_COLOR') ?? null,
    text: textOf(settings, 'MENU_TEXT_COLOR') ?? null,
    hover: textOf(settings, 'MENU_TEXT_COLOR_HOVER') ?? null,
    [PART_OF[code]]: value ?? null,
  };
  const shown = replacements(chosen, PART_OF[code]);
  if (shown.length === 0) return null;
  return (
    <div className="rounded border border-line bg-sunken px-3 py-2 text-sm">
      <p>{t('intro')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {shown.map(({ where, colour }) => (
          <li key={where} className="flex items-center gap-2">
            <span aria-hidden className="size-5 shrink-0 rounded border border-control" style={{ background: colour }} />
            {t(where, { colour })}
          </li>
        ))}
      </ul>
    </div>
  );
}
