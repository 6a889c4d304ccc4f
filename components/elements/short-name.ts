const mostLetters = 120;

/** What an element is called in a question or a message: its description, cut after a word where it goes on for long. */
export function shortName({ description }: { description: string }): string {
  const line = description.replace(/\s+/g, ' ').trim();
  if (line.length <= mostLetters) return line;
  const cut = line.slice(0, mostLetters);
  const atWord = cut.lastIndexOf(' ');
  return `${cut.slice(0, atWord > mostLetters / 2 ? atWord : mostLetters)}…`;
}
