'use client';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { ElementType } from '@/lib/element-types/schema';
import { nameIn } from '@/lib/translations/schema';
import type { Conflict } from './use-element-form';
import { type FormValues, fieldName, initialValues } from './values';

interface Row {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

/** The fields in which the two versions differ, in words. */
function useDifferences(type: ElementType, { mine, theirs }: Conflict): Row[] {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  const now = initialValues(type, theirs);
  const flag = (value: boolean) => t(`boolean.${value}`);
  const own = (it: ElementType['listAttributeType'][number], values: FormValues) => {
    const value = values.attribute[fieldName(it.id).slice('attribute.'.length)] ?? '';
    const named = (code: string) => {
      const found = it.attributeType.valueGroupCode?.listCode.find((option) => option.code === code);
      return found ? nameIn(found, locale) : code;
    };
    return [value].flat().map(named).join(', ');
  };
  const rows: Row[] = [
    { key: 'description', label: t('description'), mine: mine.description, theirs: now.description },
    { key: 'isPublic', label: t('isPublic'), mine: flag(mine.isPublic), theirs: flag(now.isPublic) },
    { key: 'isReviewed', label: t('isReviewed'), mine: flag(mine.isReviewed), theirs: flag(now.isReviewed) },
    { key: 'internalComments', label: t('internalComments'), mine: mine.internalComments, theirs: now.internalComments },
    ...type.listAttributeType.map((it) => ({
      key: String(it.id),
      label: nameIn(it.attributeType.code, locale),
      mine: own(it, mine),
      theirs: own(it, now),
    })),
  ];
  return rows.filter((it) => it.mine !== it.theirs);
}

interface Props {
  type: ElementType;
  conflict: Conflict;
  keepMine: () => void;
  takeTheirs: () => void;
  close: () => void;
}

/** Shows what the person wrote beside what somebody else has saved meanwhile, and lets the person choose. */
export default function ConflictDialog({ type, conflict, keepMine, takeTheirs, close }: Props) {
  const t = useTranslations('elementForm.conflict');
  const rows = useDifferences(type, conflict);
  const buttons = (
    <>
      <Button onClick={close}>{t('goOn')}</Button>
      <Button onClick={takeTheirs}>{t('takeTheirs')}</Button>
      <Button look="primary" onClick={keepMine}>
        {t('keepMine')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('title')} description={t('text')} onClose={close} footer={buttons} wide>
      {rows.length === 0 ? (
        <p>{t('onlyShape')}</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-left text-sm [&_td]:border-line [&_td]:border-t [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:pr-3 [&_th]:pb-1">
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody className="wrap-break-word">
            {rows.map(({ key, label, mine, theirs }) => (
              <tr key={key}>
                <td className="font-semibold">{label}</td>
                <td>{mine || '–'}</td>
                <td>{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
