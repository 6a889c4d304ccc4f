import 'server-only';
import { inMarkup } from '@/lib/text';

/** A text with links, which becomes the plain and the HTML form of an e-mail. */
export interface Letter {
  to: string;
  subject: string;
  language: string;
  paragraphs: readonly Paragraph[];
  /** Where one click ends e-mails of this kind: the page for people, and the address that mail programs post to. */
  ending?: { text: string; page: string; post: string };
}
export type Paragraph = string | { text: string; href: string };

const asText = (it: Paragraph) => (typeof it === 'string' ? it : `${it.text}\n${it.href}`);
const asHtml = (it: Paragraph) =>
  `<p>${typeof it === 'string' ? inMarkup(it) : `<a href="${inMarkup(it.href)}">${inMarkup(it.text)}</a>`}</p>`;

const all = ({ paragraphs, ending }: Letter): Paragraph[] => [
  ...paragraphs,
  ...(ending ? [{ text: ending.text, href: ending.page }] : []),
];

export const textOf = (letter: Letter): string => `${all(letter).map(asText).join('\n\n')}\n`;

export const htmlOf = (letter: Letter): string => `<!doctype html>
<html lang="${inMarkup(letter.language)}"><head><meta charset="utf-8"><title>${inMarkup(letter.subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 40em">
${all(letter).map(asHtml).join('\n')}
</body></html>
`;
