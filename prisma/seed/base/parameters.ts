import type { ParameterDataType } from '@/lib/configuration/data-types';
import { type Names, names, same, withLanguages } from '../names';

export interface Parameter {
  code: string;
  dataType: ParameterDataType;
  /** What it is in a new installation. */
  value: string | null;
  /** A mandatory parameter can be changed but not emptied. A switch needs none of that: it goes back to its default. */
  mandatory: boolean;
  /** The pages read it, whoever asks. */
  userInterface: boolean;
  name: Names;
  help?: Names;
}

const parameter = (code: string, dataType: ParameterDataType, value: string | null, name: Names, help?: Names): Parameter => ({
  code,
  dataType,
  value,
  mandatory: value !== null && !['BOOLEAN', 'COLOR', 'IMAGE'].includes(dataType),
  userInterface: true,
  name,
  ...(help && { help }),
});
const flag = (code: string, value: boolean, name: Names, help?: Names) => parameter(code, 'BOOLEAN', String(value), name, help);
/** Cleared, there is no limit. Nobody but administrators reads them. */
const limit = (code: string, value: number, name: Names, help: Names): Parameter => ({
  ...parameter(code, 'NUMBER', String(value), name, help),
  mandatory: false,
  userInterface: false,
});

const EXTENT_HELP = names(
  'West, south, east and north in degrees of longitude and latitude (EPSG:4326), separated by commas.',
  'Oeste, sur, este y norte en grados de longitud y latitud (EPSG:4326), separados por comas.',
  'Oeste, sur, leste e norte en graos de lonxitude e latitude (EPSG:4326), separados por comas.',
);

const brand: Parameter[] = [
  parameter('ACTIVE_LANGUAGES', 'LANGUAGE', 'en-GB,es-ES,gl-ES', names('Active languages', 'Idiomas activos', 'Idiomas activos')),
  flag(
    'USE_BROWSER_LANGUAGE',
    false,
    names("Begin in the browser's language", 'Empezar en el idioma del navegador', 'Comezar no idioma do navegador'),
    names(
      'Whoever comes for the first time gets the first language of their browser that is active. Otherwise they get the first active one.',
      'Quien llega por primera vez ve el primer idioma de su navegador que esté activo. Si no, el primero de los activos.',
      'Quen chega por primeira vez ve o primeiro idioma do seu navegador que estea activo. Se non, o primeiro dos activos.',
    ),
  ),
  parameter('APP_TITLE', 'INTERNATIONALIZATED_TEXT', withLanguages(same('Vieiro')), names('Title', 'Título', 'Título')),
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
  {
    ...parameter(
      'EMBED_FRAME_ANCESTORS',
      'TEXT',
      '*',
      names('Who may embed the map', 'Quién puede insertar el mapa', 'Quen pode inserir o mapa'),
      names(
        "The sites whose pages may show the map or an element in a frame, with spaces between them, such as https://example.org. With * all of them, with 'none' nobody.",
        "Los sitios cuyas páginas pueden mostrar el mapa o un elemento en un marco, separados por espacios, como https://example.org. Con * todos; con 'none', ninguno.",
        "Os sitios cuxas páxinas poden amosar o mapa ou un elemento nun marco, separados por espazos, como https://example.org. Con * todos; con 'none', ningún.",
      ),
    ),
    userInterface: false,
  },
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
    'MAP_BASE_MAP',
    'TEXT',
    null,
    names('Base map at first', 'Mapa base al principio', 'Mapa base ao principio'),
    names(
      "What lies under everything until somebody chooses another base map: 'EMBEDDED' for Vieiro's own map, or the number of a layer among the backgrounds. Without a value, the background that is initially visible.",
      "Lo que está debajo de todo hasta que alguien elige otro mapa base: 'EMBEDDED' para el mapa propio de Vieiro, o el número de una capa de los fondos. Sin valor, el fondo que es visible al principio.",
      "O que está debaixo de todo ata que alguén escolle outro mapa base: 'EMBEDDED' para o mapa propio de Vieiro, ou o número dunha capa dos fondos. Sen valor, o fondo que é visible ao principio.",
    ),
  ),
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

const QUERY_HELP = names(
  'While this is off, nobody but administrators gets the lists of elements (their pages and their API calls), nor can contributors add elements. It closes nothing else: the map with its tiles, what a click on it shows, the details of an element with its files and relations, WMS and WFS stay open. To close all of it to people without an account, switch off “Let people without an account see elements”.',
  'Si está desactivado, nadie salvo los administradores obtiene las listas de elementos (sus páginas y sus llamadas a la API), ni quienes colaboran pueden añadir elementos. No cierra nada más: el mapa con sus teselas, lo que muestra un clic en él, los detalles de un elemento con sus archivos y relaciones, WMS y WFS siguen abiertos. Para cerrarlo todo a quien no tiene cuenta, desactiva «Permitir ver los elementos sin cuenta».',
  'Se está desactivado, ninguén salvo os administradores obtén as listas de elementos (as súas páxinas e as súas chamadas á API), nin quen colabora pode engadir elementos. Non pecha nada máis: o mapa coas súas teselas, o que amosa un clic nel, os detalles dun elemento cos seus ficheiros e relacións, WMS e WFS seguen abertos. Para pechalo todo a quen non ten conta, desactiva «Permitir ver os elementos sen conta».',
);
const READING_HELP = names(
  'While this is off, elements are seen with an account only: without one there are no lists, details, files, relations, joins, tiles, nor element layers in WMS and WFS. Types, layers and places stay open. A shared cache may still hold tiles of the last ten seconds.',
  'Si está desactivado, los elementos solo se ven con una cuenta: sin ella no hay listas, detalles, archivos, relaciones, uniones ni teselas, ni capas de elementos en WMS y WFS. Los tipos, las capas y los lugares siguen abiertos. Una caché compartida puede conservar aún teselas de los últimos diez segundos.',
  'Se está desactivado, os elementos só se ven cunha conta: sen ela non hai listas, detalles, ficheiros, relacións, unións nin teselas, nin capas de elementos en WMS e WFS. Os tipos, as capas e os lugares seguen abertos. Unha caché compartida pode conservar aínda teselas dos últimos dez segundos.',
);

const elements: Parameter[] = [
  flag(
    'ENABLE_GEOMETRIC_ELEMENT_QUERY',
    true,
    names('Let visitors query elements', 'Permitir consultar elementos', 'Permitir consultar elementos'),
    QUERY_HELP,
  ),
  flag(
    'ENABLE_ANONYMOUS_READING',
    true,
    names(
      'Let people without an account see elements',
      'Permitir ver los elementos sin cuenta',
      'Permitir ver os elementos sen conta',
    ),
    READING_HELP,
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
  flag(
    'ENABLE_MERGE_ON_SAVE',
    true,
    names('Merge changes', 'Combinar los cambios', 'Combinar os cambios'),
    names(
      'Who saves an element that somebody else has changed meanwhile is asked only about what both have changed. Otherwise about everything.',
      'A quien guarda un elemento que otra persona ha cambiado entretanto se le pregunta solo por lo que han cambiado las dos. Si no, por todo.',
      'A quen garda un elemento que outra persoa cambiou mentres tanto pregúntaselle só polo que cambiaron as dúas. Se non, por todo.',
    ),
  ),
  parameter(
    'BIN_DAYS',
    'NUMBER',
    '30',
    names('Days in the bin', 'Días en la papelera', 'Días na papeleira'),
    names(
      'How many days deleted elements and files can be restored, before they are deleted for good. With 0 there is no bin.',
      'Cuántos días se pueden recuperar los elementos y archivos eliminados antes de que desaparezcan definitivamente. Con 0 no hay papelera.',
      'Cantos días se poden recuperar os elementos e ficheiros eliminados antes de que desaparezan definitivamente. Con 0 non hai papeleira.',
    ),
  ),
  flag(
    'ENABLE_PROPOSALS',
    true,
    names('Let people suggest corrections', 'Permitir proponer correcciones', 'Permitir propoñer correccións'),
    names(
      'Whoever has an account may suggest a change of what others have added. It is not in force until somebody who reviews accepts it.',
      'Quien tiene cuenta puede proponer un cambio en lo que han añadido otras personas. No vale hasta que lo acepta alguien que revisa.',
      'Quen ten conta pode propoñer un cambio no que engadiron outras persoas. Non vale ata que o acepta alguén que revisa.',
    ),
  ),
  flag(
    'ENABLE_REPORTS',
    false,
    names('Let people report problems', 'Permitir comunicar problemas', 'Permitir comunicar problemas'),
    names(
      'Anybody may report a problem with an element or a place, also without an account. What they write is never public: it waits for those who review.',
      'Cualquiera puede comunicar un problema con un elemento o un lugar, también sin cuenta. Lo que escriba nunca es público: queda a la espera de quien revisa.',
      'Calquera pode comunicar un problema cun elemento ou un lugar, tamén sen conta. O que escriba nunca é público: queda á espera de quen revisa.',
    ),
  ),
  flag(
    'PUBLIC_HISTORY',
    false,
    names('Show everybody the history', 'Mostrar a todos el historial', 'Amosar a todos o historial'),
    names(
      'Everybody sees what was changed of a public element since it is public, without names. Otherwise only its owner, those who review it and administrators see it.',
      'Cualquiera ve lo que ha cambiado de un elemento público desde que lo es, sin nombres. Si no, solo lo ven quien lo añadió, quienes lo revisan y quienes administran.',
      'Calquera ve o que cambiou dun elemento público desde que o é, sen nomes. Se non, só o ven quen o engadiu, quen o revisa e quen administra.',
    ),
  ),
];

const limits: Parameter[] = [
  limit(
    'LIMIT_SIGN_UPS_PER_ADDRESS',
    100,
    names(
      'New accounts from one address in an hour',
      'Cuentas nuevas desde una dirección en una hora',
      'Contas novas desde un enderezo nunha hora',
    ),
    names(
      'How many accounts may be created from one network address within an hour. A school or an office often has a single address. Without a value there is no limit.',
      'Cuántas cuentas se pueden crear desde una misma dirección de red en una hora. Un centro educativo o una oficina suelen tener una sola. Sin valor no hay límite.',
      'Cantas contas se poden crear desde un mesmo enderezo de rede nunha hora. Un centro educativo ou unha oficina adoitan ter un só. Sen valor non hai límite.',
    ),
  ),
  limit(
    'REPORTS_PER_HOUR',
    10,
    names(
      'Reports from one address in an hour',
      'Problemas comunicados desde una dirección en una hora',
      'Problemas comunicados desde un enderezo nunha hora',
    ),
    names(
      'How many problems may be reported from one network address within an hour. Administrators are not limited. Without a value there is no limit.',
      'Cuántos problemas se pueden comunicar desde una misma dirección de red en una hora. A los administradores no se les limita. Sin valor no hay límite.',
      'Cantos problemas se poden comunicar desde un mesmo enderezo de rede nunha hora. Aos administradores non se lles limita. Sen valor non hai límite.',
    ),
  ),
  limit(
    'LIMIT_ELEMENTS_PER_ACCOUNT',
    1000,
    names(
      'New elements of one account in a day',
      'Elementos nuevos de una cuenta en un día',
      'Elementos novos dunha conta nun día',
    ),
    names(
      'How many elements may be added with one account within 24 hours, deleted ones included. Administrators are not limited. Without a value there is no limit.',
      'Cuántos elementos se pueden añadir con una cuenta en 24 horas, incluidos los eliminados. A los administradores no se les limita. Sin valor no hay límite.',
      'Cantos elementos se poden engadir cunha conta en 24 horas, incluídos os eliminados. Aos administradores non se lles limita. Sen valor non hai límite.',
    ),
  ),
  limit(
    'LIMIT_FILES_PER_ELEMENT',
    50,
    names('Files of one element', 'Archivos de un elemento', 'Ficheiros dun elemento'),
    names(
      'How many photos and documents may be attached to one element. Administrators are not limited. Without a value there is no limit.',
      'Cuántas fotos y documentos se pueden adjuntar a un elemento. A los administradores no se les limita. Sin valor no hay límite.',
      'Cantas fotos e documentos se poden anexar a un elemento. Aos administradores non se lles limita. Sen valor non hai límite.',
    ),
  ),
  limit(
    'LIMIT_MEGABYTES_PER_ACCOUNT',
    1000,
    names('Megabytes of files of one account', 'Megabytes de archivos de una cuenta', 'Megabytes de ficheiros dunha conta'),
    names(
      'How many megabytes (millions of bytes) the files that were attached with one account may take. Administrators are not limited. Without a value there is no limit.',
      'Cuántos megabytes (millones de bytes) pueden ocupar los archivos adjuntados con una cuenta. A los administradores no se les limita. Sin valor no hay límite.',
      'Cantos megabytes (millóns de bytes) poden ocupar os ficheiros anexados cunha conta. Aos administradores non se lles limita. Sen valor non hai límite.',
    ),
  ),
];

const CONTACT_ALERT = names(
  'Contact data are shown to everybody who can see the element. Do not give data of another person without their consent.',
  'Los datos de contacto se muestran a todas las personas que pueden ver el elemento. No des datos de otra persona sin su consentimiento.',
  'Os datos de contacto amósanse a todas as persoas que poden ver o elemento. Non deas datos doutra persoa sen o seu consentimento.',
);
const SIGN_UP_ALERT = names(
  'Your user name is the only thing we keep about you. Choose one that does not give away more than you want.',
  'El nombre de usuario es lo único que guardamos sobre ti. Elige uno que no revele más de lo que quieres.',
  'O nome de usuario é o único que gardamos sobre ti. Escolle un que non revele máis do que queres.',
);
const alert = (code: string, text: Names, name: Names): Parameter => ({
  ...parameter(code, 'INTERNATIONALIZATED_TEXT', withLanguages(text), name),
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
      withLanguages(
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

const welcome: Parameter[] = [
  {
    ...parameter(
      'WELCOME_TEXT',
      'INTERNATIONALIZATED_TEXT',
      withLanguages(
        names(
          'A map that people make together: look at what others have added, and add what you know.',
          'Un mapa hecho por la gente: mira lo que han añadido otras personas y añade lo que tú conoces.',
          'Un mapa feito pola xente: mira o que engadiron outras persoas e engade o que ti coñeces.',
        ),
      ),
      names('Welcome at a first visit', 'Bienvenida en la primera visita', 'Benvida na primeira visita'),
      names(
        'One sentence that says what this map is. It stands below the map until the person closes it. Without it there is no welcome.',
        'Una frase que dice qué es este mapa. Está bajo el mapa hasta que la persona la cierra. Sin ella no hay bienvenida.',
        'Unha frase que di que é este mapa. Está baixo o mapa ata que a persoa a pecha. Sen ela non hai benvida.',
      ),
    ),
    mandatory: false,
  },
  parameter('WELCOME_IMAGE', 'IMAGE', null, names('Image of the welcome', 'Imagen de la bienvenida', 'Imaxe da benvida')),
  parameter(
    'FEATURED_ELEMENTS',
    'TEXT',
    null,
    names('Featured elements', 'Elementos destacados', 'Elementos destacados'),
    names(
      'The ids of elements, with commas between them: the welcome shows the first three that are public. Without a value, it shows the newest three with a photo.',
      'Los ids de los elementos, separados por comas: la bienvenida muestra los tres primeros que sean públicos. Sin valor, los tres más recientes con foto.',
      'Os ids dos elementos, separados por comas: a benvida amosa os tres primeiros que sexan públicos. Sen valor, os tres máis recentes con foto.',
    ),
  ),
];

/** Every configuration parameter of the product as a new installation has it. */
export const parameters: Parameter[] = [...brand, ...map, ...elements, ...limits, ...alerts, ...footer, ...welcome];
