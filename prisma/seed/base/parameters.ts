import { marked, type Names, names, same } from '../names';

type DataType = 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'COLOR' | 'IMAGE' | 'FORMATTED_TEXT' | 'INTERNATIONALIZATED_TEXT' | 'LANGUAGE';

export interface Parameter {
  code: string;
  dataType: DataType;
  /** What it is in a new installation. */
  value: string | null;
  /** A mandatory parameter can be changed but not emptied. A switch needs none of that: it goes back to its default. */
  mandatory: boolean;
  /** The pages read it, whoever asks. */
  userInterface: boolean;
  name: Names;
  help?: Names;
}

const parameter = (code: string, dataType: DataType, value: string | null, name: Names, help?: Names): Parameter => ({
  code,
  dataType,
  value,
  mandatory: value !== null && !['BOOLEAN', 'COLOR', 'IMAGE'].includes(dataType),
  userInterface: true,
  name,
  ...(help && { help }),
});
const flag = (code: string, value: boolean, name: Names) => parameter(code, 'BOOLEAN', String(value), name);

const EXTENT_HELP = names(
  'West, south, east and north in degrees of longitude and latitude (EPSG:4326), separated by commas.',
  'Oeste, sur, este y norte en grados de longitud y latitud (EPSG:4326), separados por comas.',
  'Oeste, sur, leste e norte en graos de lonxitude e latitude (EPSG:4326), separados por comas.',
);

const brand: Parameter[] = [
  parameter('ACTIVE_LANGUAGES', 'LANGUAGE', 'en-GB,es-ES,gl-ES', names('Active languages', 'Idiomas activos', 'Idiomas activos')),
  parameter('APP_TITLE', 'INTERNATIONALIZATED_TEXT', marked(same('Vieiro')), names('Title', 'Título', 'Título')),
  parameter('APP_FAVICON', 'IMAGE', null, names('Page icon', 'Icono de la página', 'Icona da páxina')),
  parameter('NAVBAR_LOGO', 'IMAGE', null, names('Logo', 'Logotipo', 'Logotipo')),
  parameter('NAVBAR_IMAGE_LINK', 'TEXT', null, names('Link of the logo', 'Enlace del logotipo', 'Ligazón do logotipo')),
  parameter(
    'MENU_BACKGROUND_COLOR',
    'COLOR',
    null,
    names('Menu background colour', 'Color de fondo del menú', 'Cor de fondo do menú'),
  ),
  parameter('MENU_TEXT_COLOR', 'COLOR', null, names('Menu text colour', 'Color del texto del menú', 'Cor do texto do menú')),
  parameter(
    'MENU_TEXT_COLOR_HOVER',
    'COLOR',
    null,
    names(
      'Menu text colour under the pointer',
      'Color del texto del menú bajo el puntero',
      'Cor do texto do menú baixo o punteiro',
    ),
  ),
  flag(
    'ALLOW_DOWNLOAD_APK',
    false,
    names('Offer the Android app', 'Ofrecer la aplicación de Android', 'Ofrecer a aplicación de Android'),
  ),
];

const map: Parameter[] = [
  parameter(
    'MAP_INITIAL_EXTENT',
    'TEXT',
    '-9.4,41.8,-6.7,43.85',
    names('Initial extent', 'Extensión inicial', 'Extensión inicial'),
    EXTENT_HELP,
  ),
  {
    ...parameter(
      'MAP_MAX_EXTENT',
      'TEXT',
      '-11.5,40.5,-4.5,45',
      names('Maximum extent', 'Extensión máxima', 'Extensión máxima'),
      EXTENT_HELP,
    ),
    mandatory: false,
  },
  parameter(
    'MAX_EXTENT_CONTROL_ICON',
    'IMAGE',
    null,
    names('Icon of the maximum extent button', 'Icono del botón de extensión máxima', 'Icona do botón de extensión máxima'),
  ),
  parameter(
    'CLICK_PIXEL_TOLERANCE',
    'NUMBER',
    null,
    names('Tolerance of a click (pixels)', 'Tolerancia del clic (píxeles)', 'Tolerancia do clic (píxeles)'),
    names('Without a value, 8 pixels.', 'Sin valor, 8 píxeles.', 'Sen valor, 8 píxeles.'),
  ),
  parameter(
    'OTHER_LAYERS_INFO_TIMEOUT',
    'NUMBER',
    '15000',
    names('Time-out of other layers (ms)', 'Tiempo máximo de otras capas (ms)', 'Tempo máximo doutras capas (ms)'),
  ),
  flag(
    'ALLOW_CONFIGURE_LAYERS_OPACITY',
    false,
    names(
      "Let people change a layer's opacity",
      'Permitir cambiar la opacidad de las capas',
      'Permitir cambiar a opacidade das capas',
    ),
  ),
  flag(
    'ENABLE_GEOGRAPHICAL_VIEWER_SCALE',
    false,
    names('Show the scale bar', 'Mostrar la barra de escala', 'Amosar a barra de escala'),
  ),
  flag(
    'ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF',
    false,
    names('Allow export to PDF', 'Permitir exportar a PDF', 'Permitir exportar a PDF'),
  ),
  flag(
    'SHOW_MOUSE_POSITION_COORDINATES',
    false,
    names("Show the pointer's coordinates", 'Mostrar las coordenadas del puntero', 'Amosar as coordenadas do punteiro'),
  ),
  flag(
    'SHOW_ENTITY_POPULATION_CENTER_CONTROL',
    true,
    names('Show the place search', 'Mostrar la búsqueda de lugares', 'Amosar a busca de lugares'),
  ),
  flag('SHOW_GEOBOOKMARK_CONTROL', true, names('Show the bookmarks', 'Mostrar los marcadores', 'Amosar os marcadores')),
];

const elements: Parameter[] = [
  flag(
    'ENABLE_GEOMETRIC_ELEMENT_QUERY',
    true,
    names('Let visitors query elements', 'Permitir consultar elementos', 'Permitir consultar elementos'),
  ),
  flag(
    'ENABLE_GEOMETRIC_ELEMENT_INSERTION',
    true,
    names('Let people add elements', 'Permitir añadir elementos', 'Permitir engadir elementos'),
  ),
  flag(
    'ENABLE_GEOMETRIC_ELEMENTS_RELATION',
    false,
    names('Let people relate elements', 'Permitir relacionar elementos', 'Permitir relacionar elementos'),
  ),
  flag(
    'RELATE_ELEMENTS_TO_PARISHES',
    false,
    names("Show an element's parishes", 'Mostrar las parroquias de un elemento', 'Amosar as parroquias dun elemento'),
  ),
];

const CONTACT_ALERT = names(
  'Contact data are shown to everybody who can see the element. Do not give data of another person without their consent.',
  'Los datos de contacto se muestran a todas las personas que pueden ver el elemento. No des datos de otra persona sin su consentimiento.',
  'Os datos de contacto amósanse a todas as persoas que poden ver o elemento. Non deas datos doutra persoa sen o seu consentimento.',
);
const SIGN_UP_ALERT = names(
  'Your login is the only thing we keep about you. Choose one that does not give away more than you want.',
  'El nombre de usuario es lo único que guardamos sobre ti. Elige uno que no revele más de lo que quieres.',
  'O nome de usuario é o único que gardamos sobre ti. Escolle un que non revele máis do que queres.',
);
const alert = (code: string, text: Names, name: Names): Parameter => ({
  ...parameter(code, 'INTERNATIONALIZATED_TEXT', marked(text), name),
  mandatory: false,
});

const alerts: Parameter[] = [
  flag(
    'ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT',
    false,
    names(
      'Warn about contact data in the form',
      'Avisar sobre datos de contacto en el formulario',
      'Avisar sobre datos de contacto no formulario',
    ),
  ),
  alert(
    'GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT',
    CONTACT_ALERT,
    names(
      'Warning about contact data in the form',
      'Aviso sobre datos de contacto en el formulario',
      'Aviso sobre datos de contacto no formulario',
    ),
  ),
  flag(
    'ENABLE_GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT',
    false,
    names(
      'Ask before contact data are saved',
      'Preguntar antes de guardar datos de contacto',
      'Preguntar antes de gardar datos de contacto',
    ),
  ),
  alert(
    'GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT',
    CONTACT_ALERT,
    names(
      'Question before contact data are saved',
      'Pregunta antes de guardar datos de contacto',
      'Pregunta antes de gardar datos de contacto',
    ),
  ),
  flag(
    'ENABLE_SIGN_UP_CONTACT_DATA_ALERT',
    false,
    names(
      'Warn about personal data at sign-up',
      'Avisar sobre datos personales en el registro',
      'Avisar sobre datos persoais no rexistro',
    ),
  ),
  alert(
    'SIGN_UP_CONTACT_DATA_ALERT',
    SIGN_UP_ALERT,
    names(
      'Warning about personal data at sign-up',
      'Aviso sobre datos personales en el registro',
      'Aviso sobre datos persoais no rexistro',
    ),
  ),
];

const cells = Array.from({ length: 8 }, (_, i) => i + 1);
const footer: Parameter[] = [
  {
    ...parameter(
      'FOOTER_INFO',
      'INTERNATIONALIZATED_TEXT',
      marked(
        names(
          '© 2020 Vieiro and those who contribute to it',
          '© 2020 Vieiro y quienes contribuyen',
          '© 2020 Vieiro e quen contribúe',
        ),
      ),
      names('Copyright line', 'Línea de derechos', 'Liña de dereitos'),
    ),
    mandatory: false,
  },
  ...cells.map((n) =>
    parameter(`FOOTER_TEXT_${n}`, 'FORMATTED_TEXT', null, names(`Footer text ${n}`, `Texto ${n} del pie`, `Texto ${n} do pé`)),
  ),
  ...cells.map((n) =>
    parameter(`FOOTER_IMAGE_${n}`, 'IMAGE', null, names(`Footer image ${n}`, `Imagen ${n} del pie`, `Imaxe ${n} do pé`)),
  ),
];

/** Every configuration parameter of the product as a new installation has it. */
export const parameters: Parameter[] = [...brand, ...map, ...elements, ...alerts, ...footer];
