import type { NamedValue } from './named-values';

/** An address to write to or a page to open is a link; everything else is text. */
export function Value({ text, kind }: Pick<NamedValue, 'text' | 'kind'>) {
  const href = /^https?:\/\/\S+$/.test(text)
    ? text
    : kind === 'contact' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
      ? `mailto:${text}`
      : null;
  if (!href) return text;
  return (
    <a
      href={href}
      rel="noopener nofollow"
      target={href.startsWith('http') ? '_blank' : undefined}
      className="text-accent underline underline-offset-2"
    >
      {text}
    </a>
  );
}
