/** Joins the class names that are there. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
