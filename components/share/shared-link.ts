/** What is shared. */
export interface SharedLink {
  title: string;
  url: string;
  /** What a page that embeds it shows in a frame, and how high, in CSS pixels; absent: not everybody may see it. */
  embed?: { src: string; height: number };
}
