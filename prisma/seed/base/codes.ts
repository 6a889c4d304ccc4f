import type { DataType } from '@/lib/configuration/schema';
import { type Names, names } from '../names';

/** The codes of the product itself, group by group, in the order in which lists show them. */
export const codeGroups: Record<string, Record<string, Names>> = {
  GEOMETRY_TYPE: {
    ANY_GEOMETRY: names('Any geometry', 'Cualquier geometría', 'Calquera xeometría'),
    POINT_POLYGON: names('Point or polygon', 'Punto o polígono', 'Punto ou polígono'),
    POINT_LINE: names('Point or line', 'Punto o línea', 'Punto ou liña'),
    LINE_POLYGON: names('Line or polygon', 'Línea o polígono', 'Liña ou polígono'),
    POINT: names('Point', 'Punto', 'Punto'),
    LINE: names('Line', 'Línea', 'Liña'),
    POLYGON: names('Polygon', 'Polígono', 'Polígono'),
  },
  LEGEND_TYPE_GROUP_CODE: {
    LEGEND_TYPE_NONE: names('No legend', 'Sin leyenda', 'Sen lenda'),
    LEGEND_TYPE_URL: names('Image at an address', 'Imagen en una dirección', 'Imaxe nun enderezo'),
    LEGEND_TYPE_IMAGE: names('Image file', 'Archivo de imagen', 'Ficheiro de imaxe'),
    LEGEND_TYPE_GET_LEGEND_GRAPHIC: names('From the map server', 'Del servidor de mapas', 'Do servidor de mapas'),
  },
  GENERAL_ATTACHED_FILE_TYPE: {
    JSON_ADMINISTRATIVE_DIVISIONS: names(
      'Administrative divisions (JSON)',
      'Divisiones administrativas (JSON)',
      'Divisións administrativas (JSON)',
    ),
    LEGEND: names('Legend', 'Leyenda', 'Lenda'),
    ANDROID_APP: names('Android app', 'Aplicación de Android', 'Aplicación de Android'),
    DOCUMENT: names('Document', 'Documento', 'Documento'),
  },
  DATA_TYPE: {
    TEXT: names('Text', 'Texto', 'Texto'),
    SELECT: names('One of a list', 'Uno de una lista', 'Un dunha lista'),
    MULTISELECT: names('Several of a list', 'Varios de una lista', 'Varios dunha lista'),
    DATE: names('Date', 'Fecha', 'Data'),
    DATE_TIME: names('Date and time', 'Fecha y hora', 'Data e hora'),
    NUMBER: names('Whole number', 'Número entero', 'Número enteiro'),
    FLOAT: names('Decimal number', 'Número decimal', 'Número decimal'),
    YEAR: names('Year', 'Año', 'Ano'),
    CONTACT_DATA: names('Contact data', 'Datos de contacto', 'Datos de contacto'),
    URL: names('Web address', 'Dirección web', 'Enderezo web'),
    BOOLEAN: names('Yes or no', 'Sí o no', 'Si ou non'),
    REFERENCE: names('Reference to an element', 'Referencia a un elemento', 'Referencia a un elemento'),
    AUDIO: names('Recording', 'Grabación', 'Gravación'),
    IMAGE: names('Image', 'Imagen', 'Imaxe'),
    FORMATTED_TEXT: names('Formatted text', 'Texto con formato', 'Texto con formato'),
    COLOR: names('Colour', 'Color', 'Cor'),
    INTERNATIONALIZATED_TEXT: names('Text in each language', 'Texto en cada idioma', 'Texto en cada idioma'),
    LANGUAGE: names('Languages', 'Idiomas', 'Idiomas'),
  } satisfies Record<DataType, Names>,
  LAYER_TYPE: {
    WMS: names('External WMS', 'WMS externo', 'WMS externo'),
    WMS_DATABASE: names('Database table', 'Tabla de la base de datos', 'Táboa da base de datos'),
    WMS_SHAPE: names('Shapefile', 'Archivo shape', 'Ficheiro shape'),
    OSM: names('OpenStreetMap', 'OpenStreetMap', 'OpenStreetMap'),
    XYZ: names('XYZ tiles', 'Teselas XYZ', 'Teselas XYZ'),
    STYLE: names('Style of vector tiles', 'Estilo de teselas vectoriales', 'Estilo de teselas vectoriais'),
  },
  USER_ROLE: {
    USER: names('Contributor', 'Colaborador', 'Colaborador'),
    REVIEWER: names('Reviewer', 'Revisor', 'Revisor'),
    ADMIN: names('Administrator', 'Administrador', 'Administrador'),
  },
  LANGUAGE_GROUP_CODE: {
    'en-GB': names('English', 'Inglés', 'Inglés'),
    'es-ES': names('Spanish', 'Español', 'Castelán'),
    'gl-ES': names('Galician', 'Gallego', 'Galego'),
  },
};

/** Groups that start empty: administrators (and the demo) fill them. */
export const emptyGroups = [
  'GEOMETRIC_ELEMENT_NAME',
  'ATTRIBUTE_TYPE_NAME',
  'ATTRIBUTE_TYPE_HELP_GROUP_CODE',
  'JOIN_TEXT',
  'LAYER_NAME',
  'LAYER_GROUP_NAME',
  'CONFIGURATION_PARAMETER',
  'CONFIGURATION_PARAMETER_HELP',
  'INTERFACE_TEXT',
];
