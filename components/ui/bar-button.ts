/** The style of links and menus on the navigation bar, whose colours the operator may choose. */
export const barButton =
  'inline-flex min-h-9 shrink-0 items-center gap-2 rounded px-2 font-semibold text-on-bar hover:text-on-bar-hover hover:underline hover:underline-offset-4 focus-visible:outline-on-bar xl:px-3';
