import { useTranslations } from 'next-intl';

/** More names than these are counted. */
const MAX_NAMES = 10;

interface Props {
  rows: readonly { name: string; comesBack: boolean }[];
  /** What else goes for good, in words. */
  lost: readonly string[];
}

/** Which rows are deleted, which of them cannot be brought back, and what goes with them. */
export function DeleteQuestion({ rows, lost }: Props) {
  const t = useTranslations('admin.kit.bulk');
  const forGood = rows.filter(({ comesBack }) => !comesBack).length;
  const isMixed = forGood > 0 && forGood < rows.length;
  // Those that cannot be brought back are named first.
  const named = [...rows].sort((one, other) => Number(one.comesBack) - Number(other.comesBack)).slice(0, MAX_NAMES);
  return (
    <div className="flex flex-col gap-3">
      <p>{forGood === 0 ? t('deleteUndoText') : isMixed ? t('deleteMixedText', { count: forGood }) : t('deleteText')}</p>
      <ul className="list-disc pl-5">
        {named.map(({ name, comesBack }) => (
          <li key={name} className="wrap-anywhere">
            {isMixed && !comesBack ? t('forGood', { name }) : name}
          </li>
        ))}
        {rows.length > named.length && <li>{t('andMore', { count: rows.length - named.length })}</li>}
      </ul>
      <Lost lost={lost} />
    </div>
  );
}

/** What goes with what is deleted, and cannot be brought back. */
export const Lost = ({ lost }: { lost: readonly string[] }) =>
  lost.map((it) => (
    <p key={it} className="wrap-anywhere">
      {it}
    </p>
  ));
