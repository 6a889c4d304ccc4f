/** Parameters that always have a value: this one in an installation where nobody has set them. */
export const DEFAULTS = {
  ENABLE_GEOMETRIC_ELEMENT_QUERY: 'true',
  ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'true',
  ENABLE_ANONYMOUS_READING: 'true',
  ENABLE_GEOMETRIC_ELEMENTS_RELATION: 'false',
  RELATE_ELEMENTS_TO_PARISHES: 'false',
  ALLOW_CONFIGURE_LAYERS_OPACITY: 'false',
  ENABLE_GEOGRAPHICAL_VIEWER_SCALE: 'false',
  ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF: 'false',
  ALLOW_DOWNLOAD_APK: 'false',
  SHOW_MOUSE_POSITION_COORDINATES: 'false',
  SHOW_ENTITY_POPULATION_CENTER_CONTROL: 'true',
  SHOW_GEOBOOKMARK_CONTROL: 'true',
  ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT: 'false',
  ENABLE_GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT: 'false',
  ENABLE_SIGN_UP_CONTACT_DATA_ALERT: 'false',
  OTHER_LAYERS_INFO_TIMEOUT: '15000',
  ACTIVE_LANGUAGES: 'en-GB,es-ES,gl-ES',
  USE_BROWSER_LANGUAGE: 'false',
} as const;

/** Parameters that may have no value: the product then does without. */
const OPTIONAL = [
  'CLICK_PIXEL_TOLERANCE',
  'APP_TITLE',
  'APP_FAVICON',
  'NAVBAR_LOGO',
  'NAVBAR_IMAGE_LINK',
  'MENU_BACKGROUND_COLOR',
  'MENU_TEXT_COLOR',
  'MENU_TEXT_COLOR_HOVER',
  'MAP_MAX_EXTENT',
  'MAP_INITIAL_EXTENT',
  'MAX_EXTENT_CONTROL_ICON',
  'GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT',
  'GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT',
  'SIGN_UP_CONTACT_DATA_ALERT',
] as const;

export type DefaultedCode = keyof typeof DEFAULTS;
export type ParameterCode = DefaultedCode | (typeof OPTIONAL)[number];

/** What the configuration parameters say, by code: null is none. */
export type Values = Partial<Record<string, string | null>>;
