import { type Names, names } from '../names';
import type { attributes } from './attributes';
import { presetNames } from './tagging';

type AttributeCode = keyof typeof attributes;

export interface ElementType {
  code: string;
  name: Names;
  description: string;
  geometryType: 'ANY_GEOMETRY' | 'POINT_POLYGON' | 'POINT_LINE' | 'LINE_POLYGON' | 'POINT' | 'LINE' | 'POLYGON';
  point?: string;
  line?: string;
  polygon?: string;
  opacity?: number;
  join?: { tooltip: Names; table: Names };
  /** Codes of the other types in which an element may be there already. */
  similarTypes?: string[];
  /** In the order of the form; `!` makes one mandatory. */
  attributes: (AttributeCode | `${AttributeCode}!`)[];
}

/** One type for each of the seven geometry types, and viewpoints. */
export const elementTypes: ElementType[] = [
  {
    code: 'HERITAGE',
    name: names('Heritage site', 'Patrimonio', 'Patrimonio'),
    description: 'Monuments and sites that tell the history of the country',
    geometryType: 'POINT_POLYGON',
    point: 'Heritage',
    polygon: 'Heritage area',
    join: {
      tooltip: names('I help to take care of it', 'Ayudo a cuidarlo', 'Axudo a coidalo'),
      table: names('People who take care of it', 'Personas que lo cuidan', 'Persoas que o coidan'),
    },
    similarTypes: ['LIGHTHOUSE', 'WATER'],
    attributes: [
      'NAME!',
      'HERITAGE_KIND!',
      'PERIOD',
      'BEGUN',
      'HEIGHT',
      'PROTECTED_SINCE',
      'CHECKED',
      'VISITABLE',
      'PAGE',
      'BELONGS_TO',
      'SOUND',
      'CONTACT',
    ],
  },
  {
    code: 'LIGHTHOUSE',
    name: presetNames('man_made/lighthouse'),
    description: 'Lights of the coast',
    geometryType: 'POINT',
    point: 'Lighthouse',
    similarTypes: ['HERITAGE'],
    attributes: ['NAME!', 'LIT', 'HEIGHT', 'LAMP', 'VISITABLE'],
  },
  {
    code: 'VIEWPOINT',
    name: names('Viewpoint', 'Mirador', 'Miradoiro'),
    description: 'Points with a view',
    geometryType: 'POINT',
    point: 'Viewpoint',
    join: {
      tooltip: names('I have been here', 'He estado aquí', 'Estiven aquí'),
      table: names('People who have been here', 'Personas que han estado aquí', 'Persoas que estiveron aquí'),
    },
    attributes: ['NAME!', 'VIEW!', 'ELEVATION', 'WHEELCHAIR', 'CHECKED'],
  },
  {
    code: 'WAY',
    name: names('Stage of the Way of St James', 'Etapa del Camino de Santiago', 'Etapa do Camiño de Santiago'),
    description: 'A day on the way to Santiago',
    geometryType: 'LINE',
    line: 'Way of St James',
    attributes: ['NAME!', 'WAY!', 'STAGE!', 'LENGTH', 'DIFFICULTY', 'SURFACE'],
  },
  {
    code: 'BEACH',
    name: presetNames('natural/beach'),
    description: 'Where the country ends in sand',
    geometryType: 'POLYGON',
    polygon: 'Beach',
    opacity: 0.9,
    attributes: ['NAME!', 'SAND', 'BEACH_LENGTH', 'SERVICES', 'LIFEGUARD', 'CHECKED'],
  },
  {
    code: 'WATER',
    name: names('Waters and mills', 'Aguas y molinos', 'Augas e muíños'),
    description: 'Springs, fountains, mills, streams and mill races',
    geometryType: 'POINT_LINE',
    point: 'Water',
    line: 'Watercourse',
    similarTypes: ['HERITAGE'],
    attributes: ['NAME!', 'WATER_KIND!', 'DRINKABLE', 'FLOW', 'CONDITION', 'CHECKED'],
  },
  {
    code: 'WALL',
    name: names('Stone walls and terraces', 'Muros y bancales', 'Valados e socalcos'),
    description: 'What hands have built between fields',
    geometryType: 'LINE_POLYGON',
    line: 'Stone wall',
    polygon: 'Enclosure',
    similarTypes: ['PLACE_NAME'],
    attributes: ['NAME', 'WALL_KIND!', 'MATERIAL', 'HEIGHT', 'CONDITION'],
  },
  {
    code: 'PLACE_NAME',
    name: names('Place name', 'Topónimo', 'Topónimo'),
    description: 'Names of fields, rocks and paths, as people say them',
    geometryType: 'ANY_GEOMETRY',
    point: 'Place',
    line: 'Path',
    polygon: 'Field',
    join: {
      tooltip: names('I know this name too', 'Yo también conozco este nombre', 'Eu tamén coñezo este nome'),
      table: names('People who know the name', 'Personas que conocen el nombre', 'Persoas que coñecen o nome'),
    },
    similarTypes: ['WALL'],
    attributes: ['NAME!', 'SPOKEN', 'PLACE_KIND!', 'OTHER_NAMES', 'USES', 'STILL_SAID', 'RECORDED', 'INFORMANT'],
  },
];

/** `NAME!` → `NAME`, mandatory. */
export const attributeOf = (entry: string) => ({ code: entry.replace('!', ''), mandatory: entry.endsWith('!') });
