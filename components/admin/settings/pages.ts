/** The pages of settings, in their order. `more`: what stands on no other page. */
export const SETTINGS_PAGES = ['brand', 'map', 'contribution', 'privacy', 'languages', 'mail', 'more'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

const CODES: Record<Exclude<SettingsPage, 'more' | 'mail'>, readonly RegExp[]> = {
  brand: [/^APP_/, /^NAVBAR_/, /^MENU_/, /^WELCOME_/, /^FEATURED_ELEMENTS$/, /^FOOTER_/, /^ALLOW_DOWNLOAD_APK$/],
  map: [/^MAP_/, /^MAX_EXTENT_/, /^CLICK_/, /^OTHER_LAYERS_/, /^ALLOW_/, /^ENABLE_GEOGRAPHICAL_VIEWER_/, /^SHOW_/],
  privacy: [/^ENABLE_ANONYMOUS_READING$/, /^PUBLIC_HISTORY$/, /^EMBED_/, /CONTACT_DATA_ALERT$/],
  languages: [/^ACTIVE_LANGUAGES$/, /^USE_BROWSER_LANGUAGE$/],
  contribution: [
    ...[/^ENABLE_GEOMETRIC_/, /^RELATE_/, /^ENABLE_MERGE_/, /^BIN_DAYS$/, /^ENABLE_PROPOSALS$/, /^ENABLE_REPORTS$/],
    ...[/^LIMIT_/, /^REPORTS_PER_HOUR$/],
  ],
};
/** What is named more narrowly comes first. */
const ORDER = ['brand', 'privacy', 'map', 'languages', 'contribution'] as const;

/** The page on which a parameter stands. */
export const pageOf = (code: string): SettingsPage => ORDER.find((page) => CODES[page].some((it) => it.test(code))) ?? 'more';
