'use client';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { drawableKinds } from '@/lib/element-types/geometry-kinds';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';
import { drawsNothing } from '../styles/editor/meaning';
import { chosenStyles, decisionsFor, styledType } from './styled-type';
import { startForm, type TypeForm } from './type-form';

/** The styles of a form by which no element of its type would be drawn. A style that cannot be read is left to the server. */
async function stylesInVain(form: TypeForm, known: readonly AttributeType[], type?: ElementType): Promise<string[]> {
  const styled = styledType(form, '', known, type);
  const found = await Promise.all(
    chosenStyles(form, drawableKinds(form.geometryType)).map(async (query) => {
      const document = await call(stylesApi.document, { query }).catch(() => null);
      return document && drawsNothing(document, styled, decisionsFor(form, query)) ? [query.styleName] : [];
    }),
  );
  return found.flat();
}

/** Asks before a type is published of which these styles draw nothing; true: it is published, or there is nothing to ask. */
function useAskAboutStyles() {
  const t = useTranslations('admin.elementTypes.inVainQuestion');
  return async (styles: readonly string[]): Promise<boolean> =>
    styles.length === 0 ||
    confirmAction({ title: t('title'), body: t('text', { styles: styles.join(', ') }), accept: t('accept') });
}

/** Asks before a type is published of which a style draws nothing; true: it is published, or there is nothing to ask. */
export function useAskIfInVain() {
  const ask = useAskAboutStyles();
  return async (form: TypeForm, known: readonly AttributeType[], type?: ElementType): Promise<boolean> =>
    form.state !== 'PUBLISHED' || ask(await stylesInVain(form, known, type));
}

/** The same once for several types that are published as they are. */
export function useAskIfManyInVain() {
  const ask = useAskAboutStyles();
  return async (types: readonly ElementType[]): Promise<boolean> => {
    const styles = await Promise.all(types.map((type) => stylesInVain(startForm(type), [], type)));
    return ask([...new Set(styles.flat())]);
  };
}
