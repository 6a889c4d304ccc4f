import { DataType } from '@/lib/configuration/schema';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import gl from '@/messages/gl.json';
import { type Names, names } from '../names';

/** Data types are called what the interface calls them. */
const dataTypeNames = (it: DataType): Names => names(en.admin.dataType[it], es.admin.dataType[it], gl.admin.dataType[it]);

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
  DATA_TYPE: Object.fromEntries(DataType.options.map((it) => [it, dataTypeNames(it)])),
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
