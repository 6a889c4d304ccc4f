import Link from 'next/link';
import { ChosenValues } from '@/components/data-types/chosen';
import type { NamedValue } from './named-values';

const LINK = 'text-accent underline underline-offset-2';

/** An address to write to, a page to open or another element is a link, a recording is played, choices have their pictures; everything else is text. */
export function Value({ name, text, kind, path, choices }: Omit<NamedValue, 'id'>) {
  if (choices) return <ChosenValues chosen={choices} />;
  if (kind === 'reference' && path)
    return (
      <Link href={path} className={LINK}>
        {text}
      </Link>
    );
  if (kind === 'sound')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what is said in it is written down at the element's files.
      <audio controls preload="none" src={path} aria-label={name} className="h-11 w-full max-w-80" />
    );
  const href = /^https?:\/\/\S+$/.test(text)
    ? text
    : kind === 'contact' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
      ? `mailto:${text}`
      : null;
  if (!href) return text;
  return (
    <a href={href} rel="noopener nofollow" target={href.startsWith('http') ? '_blank' : undefined} className={LINK}>
      {text}
    </a>
  );
}
