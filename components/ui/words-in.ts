import { folded } from '@/lib/text';

/** Whether a text holds every word of what somebody has typed, whatever the case and the accents; nothing typed is in every text. */
export function wordsIn(typed: string): (text: string) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const all = folded(text);
    return words.every((word) => all.includes(word));
  };
}
