import type { AttributeDataType } from '@/lib/data-types';
import { type Names, names } from '../names';
import type { HeritageKind } from './facts/monument';
import { fieldNames, optionNames, presetNames } from './tagging';

export interface Attribute {
  dataType: AttributeDataType;
  name: Names;
  description: string;
  maxSize?: number;
  help?: Names;
  options?: Record<string, Names>;
}

const plain = (dataType: AttributeDataType, name: Names, description: string, more: Partial<Attribute> = {}): Attribute => ({
  dataType,
  name,
  description,
  ...more,
});
const choice = (name: Names, options: Record<string, Names>, description: string, several = false): Attribute =>
  plain(several ? 'MULTISELECT' : 'SELECT', name, description, { options });

const heritageNames: Record<HeritageKind, Names> = {
  CATHEDRAL: names('Cathedral', 'Catedral', 'Catedral'),
  CHURCH: names('Church', 'Iglesia', 'Igrexa'),
  MONASTERY: names('Monastery', 'Monasterio', 'Mosteiro'),
  CASTLE: presetNames('historic/castle'),
  HILLFORT: names('Hill fort', 'Castro', 'Castro'),
  MEGALITH: names('Megalith', 'Megalito', 'Megálito'),
  ROCK_ART: names('Rock art', 'Petroglifo', 'Petróglifo'),
  ROMAN: names('Roman works', 'Obra romana', 'Obra romana'),
  MANOR: names('Manor house', 'Pazo', 'Pazo'),
  GRANARY: names('Granary', 'Hórreo', 'Hórreo'),
  VILLAGE: names('Village', 'Aldea', 'Aldea'),
  BRIDGE: names('Bridge', 'Puente', 'Ponte'),
  CROSS: names('Stone cross', 'Crucero', 'Cruceiro'),
  INDUSTRY: names('Industry and architecture', 'Industria y arquitectura', 'Industria e arquitectura'),
};

const monuments: Record<string, Attribute> = {
  NAME: plain('TEXT', fieldNames('name'), 'The name that people use', { maxSize: 120 }),
  HERITAGE_KIND: choice(names('Kind', 'Clase', 'Clase'), heritageNames, 'What kind of monument it is'),
  PERIOD: choice(
    names('Periods', 'Épocas', 'Épocas'),
    {
      PREHISTORY: names('Prehistory', 'Prehistoria', 'Prehistoria'),
      IRON_AGE: names('Iron Age', 'Edad del Hierro', 'Idade do Ferro'),
      ROMAN: names('Roman', 'Romana', 'Romana'),
      MIDDLE_AGES: names('Middle Ages', 'Edad Media', 'Idade Media'),
      MODERN: names('Early modern', 'Edad Moderna', 'Idade Moderna'),
      CONTEMPORARY: names('Contemporary', 'Contemporánea', 'Contemporánea'),
    },
    'The periods that left traces',
    true,
  ),
  BEGUN: plain('YEAR', names('Year of origin', 'Año de origen', 'Ano de orixe'), 'The year in which it was begun', {
    help: names(
      'The year in which it was begun. Before Christ: 300 BC or -300. About is good enough.',
      'El año en que se comenzó. Antes de Cristo: 300 a. C. o -300. Basta con que sea aproximado.',
      'O ano en que se comezou. Antes de Cristo: 300 a. C. ou -300. Abonda con que sexa aproximado.',
    ),
  }),
  HEIGHT: plain('FLOAT', names('Height (m)', 'Altura (m)', 'Altura (m)'), 'Height in metres'),
  PROTECTED_SINCE: plain('DATE', names('Protected since', 'Protegido desde', 'Protexido desde'), 'The day of its declaration'),
  CHECKED: plain('DATE_TIME', names('Last visit', 'Última visita', 'Última visita'), 'When somebody was there'),
  VISITABLE: plain('BOOLEAN', names('Open to visitors', 'Se puede visitar', 'Pódese visitar'), 'Whether one can go in'),
  PAGE: plain('URL', names('Web page', 'Página web', 'Páxina web'), 'A page about it'),
  BELONGS_TO: plain('REFERENCE', names('Belongs to', 'Pertenece a', 'Pertence a'), 'What it is a part of', {
    help: names(
      'The larger site, or the building, of which it is a part.',
      'El sitio mayor, o el edificio, del que forma parte.',
      'O sitio maior, ou o edificio, do que forma parte.',
    ),
  }),
  SOUND: plain('AUDIO', names('What it sounds like', 'Cómo suena', 'Como soa'), 'Its bells, its water, its silence'),
  CONTACT: plain('CONTACT_DATA', names('Contact', 'Contacto', 'Contacto'), 'Whom to ask', {
    help: names(
      'A telephone number, an address or a website of whoever takes care of it.',
      'Un teléfono, una dirección o un sitio web de quien lo cuida.',
      'Un teléfono, un enderezo ou un sitio web de quen o coida.',
    ),
  }),
};

const coast: Record<string, Attribute> = {
  LIT: plain('YEAR', names('Lit since', 'En servicio desde', 'En servizo desde'), 'Year of the present light'),
  LAMP: plain(
    'NUMBER',
    names('Lamp above the sea (m)', 'Altura de la luz sobre el mar (m)', 'Altura da luz sobre o mar (m)'),
    'Focal height in metres',
  ),
  SAND: choice(
    names('Sand', 'Arena', 'Area'),
    {
      WHITE: names('White, fine', 'Blanca y fina', 'Branca e fina'),
      GOLDEN: names('Golden', 'Dorada', 'Dourada'),
      PEBBLE: names('Pebbles', 'Cantos', 'Coídos'),
    },
    'What one lies on',
  ),
  BEACH_LENGTH: plain('NUMBER', names('Length (m)', 'Longitud (m)', 'Lonxitude (m)'), 'Length in metres'),
  SERVICES: choice(
    names('Services', 'Servicios', 'Servizos'),
    {
      SHOWERS: fieldNames('shower'),
      TOILETS: names('Toilets', 'Aseos', 'Aseos'),
      PARKING: names('Car park', 'Aparcamiento', 'Aparcadoiro'),
      BAR: names('Bar', 'Bar', 'Bar'),
      SURF: names('Surf school', 'Escuela de surf', 'Escola de surf'),
    },
    'What there is in summer',
    true,
  ),
  LIFEGUARD: plain(
    'BOOLEAN',
    names('Lifeguards in summer', 'Socorristas en verano', 'Socorristas no verán'),
    'Whether it is watched',
  ),
};

const walking: Record<string, Attribute> = {
  VIEW: choice(
    names('View of', 'Vistas a', 'Vistas a'),
    {
      COAST: names('The coast', 'La costa', 'A costa'),
      CANYON: names('A canyon', 'Un cañón', 'Un canón'),
      MOUNTAIN: names('Mountains', 'Montañas', 'Montañas'),
      CITY: names('A city', 'Una ciudad', 'Unha cidade'),
    },
    'What one sees',
  ),
  ELEVATION: plain('NUMBER', names('Elevation (m)', 'Altitud (m)', 'Altitude (m)'), 'Metres above the sea'),
  WHEELCHAIR: choice(
    names('Wheelchair access', 'Acceso en silla de ruedas', 'Acceso en cadeira de rodas'),
    {
      YES: optionNames('wheelchair', 'yes'),
      LIMITED: optionNames('wheelchair', 'limited'),
      NO: optionNames('wheelchair', 'no'),
    },
    'Whether a wheelchair gets there',
  ),
  WAY: choice(
    names('Way', 'Camino', 'Camiño'),
    {
      FRANCES: names('French Way', 'Camino Francés', 'Camiño Francés'),
      FISTERRA: names('Way to Fisterra and Muxía', 'Camino de Fisterra y Muxía', 'Camiño de Fisterra e Muxía'),
      INGLES: names('English Way', 'Camino Inglés', 'Camiño Inglés'),
      PORTUGUES: names('Portuguese Way', 'Camino Portugués', 'Camiño Portugués'),
      PRIMITIVO: names('Original Way', 'Camino Primitivo', 'Camiño Primitivo'),
      NORTE: names('Northern Way', 'Camino del Norte', 'Camiño do Norte'),
      SANABRES: names('Way from Sanabria', 'Camino Sanabrés', 'Camiño Sanabrés'),
    },
    'The way that the stage belongs to',
  ),
  STAGE: plain('NUMBER', names('Stage', 'Etapa', 'Etapa'), 'Number of the stage within Galicia'),
  LENGTH: plain('FLOAT', names('Length (km)', 'Longitud (km)', 'Lonxitude (km)'), 'Length in kilometres'),
  DIFFICULTY: choice(
    names('Difficulty', 'Dificultad', 'Dificultade'),
    {
      EASY: names('Easy', 'Fácil', 'Doada'),
      MEDIUM: names('Medium', 'Media', 'Media'),
      HARD: names('Hard', 'Difícil', 'Difícil'),
    },
    'How hard it is',
  ),
  SURFACE: choice(
    fieldNames('surface'),
    {
      GROUND: optionNames('surface', 'ground'),
      ASPHALT: optionNames('surface', 'asphalt'),
      GRAVEL: optionNames('surface', 'gravel'),
      PAVING: names('Paving stones', 'Losas', 'Lastras'),
    },
    'What one walks on',
    true,
  ),
};

const country: Record<string, Attribute> = {
  WATER_KIND: choice(
    names('Kind', 'Clase', 'Clase'),
    {
      SPRING: presetNames('natural/spring'),
      FOUNTAIN: names('Fountain', 'Fuente', 'Fonte'),
      WASHING: names('Washing place', 'Lavadero', 'Lavadoiro'),
      MILL: presetNames('man_made/watermill'),
      STREAM: names('Stream', 'Arroyo', 'Regato'),
      CHANNEL: names('Mill race', 'Canal de molino', 'Levada'),
    },
    'What it is',
  ),
  DRINKABLE: plain('BOOLEAN', names('Drinkable', 'Potable', 'Potable'), 'Whether people drink it'),
  FLOW: plain('FLOAT', names('Flow (l/min)', 'Caudal (l/min)', 'Caudal (l/min)'), 'Litres a minute in summer'),
  WALL_KIND: choice(
    names('Kind', 'Clase', 'Clase'),
    {
      DRY_STONE: names('Dry stone wall', 'Muro de piedra seca', 'Valado de pedra seca'),
      SLABS: names('Upright slabs', 'Losas hincadas', 'Chantos'),
      TERRACE: names('Terraces', 'Bancales', 'Socalcos'),
      FOLD: names('Fold', 'Corral', 'Curro'),
    },
    'What it is',
  ),
  MATERIAL: choice(
    fieldNames('material'),
    {
      GRANITE: optionNames('material', 'granite'),
      SLATE: names('Slate', 'Pizarra', 'Lousa'),
      STONE: optionNames('material', 'stone'),
    },
    'What it is made of',
  ),
  CONDITION: choice(
    names('Condition', 'Estado', 'Estado'),
    {
      GOOD: names('Good', 'Bueno', 'Bo'),
      FAIR: names('Fair', 'Regular', 'Regular'),
      RUINED: names('Ruined', 'En ruinas', 'En ruínas'),
    },
    'How it stands',
  ),
  PLACE_KIND: choice(
    names('Kind', 'Clase', 'Clase'),
    {
      FIELD: names('Field', 'Finca', 'Leira'),
      MEADOW: names('Meadow', 'Prado', 'Prado'),
      WOOD: names('Wood', 'Bosque', 'Fraga ou souto'),
      ROCK: names('Rock', 'Peña', 'Pena'),
      HILL: names('Hill', 'Monte', 'Monte'),
      PATH: names('Path', 'Camino', 'Camiño'),
      WATER: names('Water', 'Agua', 'Auga'),
    },
    'What bears the name',
  ),
  SPOKEN: plain(
    'AUDIO',
    names('As people say it', 'Tal como se dice', 'Tal como se di'),
    'The name, spoken by somebody from there',
  ),
  OTHER_NAMES: plain('TEXT', names('Other names', 'Otros nombres', 'Outros nomes'), 'Variants and older names', { maxSize: 250 }),
  USES: choice(
    names('Uses', 'Usos', 'Usos'),
    {
      MAIZE: names('Maize', 'Maíz', 'Millo'),
      POTATO: names('Potatoes', 'Patatas', 'Patacas'),
      GRASS: names('Grass', 'Hierba', 'Herba'),
      VINES: names('Vines', 'Viñas', 'Viñas'),
      TREES: names('Trees', 'Árboles', 'Árbores'),
      FALLOW: names('Left to itself', 'Abandonada', 'A ermo'),
    },
    'What it is used for',
    true,
  ),
  INFORMANT: plain('CONTACT_DATA', names('Informant', 'Informante', 'Informante'), 'The person who knew the name'),
  RECORDED: plain('DATE', names('Recorded on', 'Recogido el', 'Recollido o'), 'When the name was taken down'),
  STILL_SAID: plain('BOOLEAN', names('Still said', 'Sigue en uso', 'Segue en uso'), 'Whether people still say it'),
};

/** Every attribute of the demo by its code. */
export const attributes: Record<string, Attribute> = { ...monuments, ...coast, ...walking, ...country };
