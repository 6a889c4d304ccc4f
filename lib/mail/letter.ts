import 'server-only';

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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (it) => ENTITIES[it] as string);

const asText = (it: Paragraph) => (typeof it === 'string' ? it : `${it.text}\n${it.href}`);
const asHtml = (it: Paragraph) =>
  `<p>${typeof it === 'string' ? escaped(it) : `<a href="${escaped(it.href)}">${escaped(it.text)}</a>`}</p>`;

const all = ({ paragraphs, ending }: Letter): Paragraph[] => [
  ...paragraphs,
  ...(ending ? [{ text: ending.text, href: ending.page }] : []),
];

export const textOf = (letter: Letter): string => `${all(letter).map(asText).join('\n\n')}\n`;

export const htmlOf = (letter: Letter): string => `<!doctype html>
<html lang="${escaped(letter.language)}"><head><meta charset="utf-8"><title>${escaped(letter.subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 40em">
${all(letter).map(asHtml).join('\n')}
</body></html>
`;
