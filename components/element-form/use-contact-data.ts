'use client';
import { useLocale, useTranslations } from 'next-intl';
import { createElement } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { asksForContactData, type FormValues, hasContactData } from '@/components/elements/form-values';
import { useSettings } from '@/components/settings/settings';
import { RichText } from '@/components/ui/rich-text';
import { isOn, localized, textOf } from '@/lib/configuration/settings';
import type { ElementType } from '@/lib/element-types/schema';
import type { Locale } from '@/lib/i18n/locales';

type Attributed = Pick<ElementType, 'listAttributeType'>;

/** The operator's words about contact data, for types that ask for some. */
export function useContactDataAlert(type: Attributed): string | undefined {
  const settings = useSettings();
  const locale = useLocale() as Locale;
  if (!asksForContactData(type) || !isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT')) return undefined;
  return localized(textOf(settings, 'GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT'), locale);
}

/** Asks, where the operator wants it, before contact data that is filled in gets saved. The answer is whether to go on. */
export function useContactDataQuestion(type: Attributed): (values: FormValues) => Promise<boolean> {
  const t = useTranslations('elementForm.contactData');
  const settings = useSettings();
  const locale = useLocale() as Locale;
  const asked = isOn(settings, 'ENABLE_GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT');
  const text = localized(textOf(settings, 'GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT'), locale);
  return async (values) => {
    if (!asked || !hasContactData(type, values)) return true;
    const body = text && createElement(RichText, { html: text });
    return confirmAction({ title: t('title'), body, accept: t('accept') });
  };
}
