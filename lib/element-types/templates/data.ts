import { area, sign, stroke } from './drawn';
import { AUDIO, HAS_AUDIO, type Template, type TemplateAttribute, type Texts } from './template';

const name = (placeholder?: Texts): TemplateAttribute => ({
  code: 'NAME',
  dataType: 'TEXT',
  maxSize: 200,
  name: ['Name', 'Nombre', 'Nome'],
  placeholder,
});
const LAST_SEEN: TemplateAttribute = {
  code: 'LAST_SEEN',
  dataType: 'DATE',
  name: ['Last seen', 'Última comprobación', 'Última comprobación'],
  help: ['The day on which somebody was there.', 'El día en que alguien estuvo allí.', 'O día en que alguén estivo alí.'],
};
const STATE: Texts = ['State', 'Estado', 'Estado'];
const MEASURES: Texts = ['Measures', 'Medidas', 'Medidas'];
const VISIT: Texts = ['Visit', 'Visita', 'Visita'];
const ANSWER: Texts = ['Answer', 'Respuesta', 'Resposta'];
const OTHER: Texts = ['Other', 'Otro', 'Outro'];

const fountain: Template = {
  code: 'FOUNTAIN',
  name: ['Fountain', 'Fuente', 'Fonte'],
  description: [
    'Fountains and springs, and whether one can drink from them',
    'Fuentes y manantiales, y si se puede beber de ellos',
    'Fontes e mananciais, e se se pode beber deles',
  ],
  geometryType: 'POINT',
  title: 'NAME',
  attributes: [
    name(['Fountain of the square', 'Fuente de la plaza', 'Fonte da praza']),
    {
      code: 'FOUNTAIN_KIND',
      dataType: 'SELECT',
      mandatory: true,
      name: ['Kind', 'Clase', 'Clase'],
      choices: {
        DRINKING: ['Drinking fountain', 'Fuente para beber', 'Fonte para beber'],
        SPRING: ['Spring', 'Manantial', 'Manancial'],
        DECORATIVE: ['Decorative fountain', 'Fuente ornamental', 'Fonte ornamental'],
        WASHING_PLACE: ['Washing place', 'Lavadero', 'Lavadoiro'],
        TROUGH: ['Trough', 'Abrevadero', 'Bebedoiro'],
        OTHER,
      },
    },
    {
      code: 'FOUNTAIN_WATER',
      dataType: 'SELECT',
      name: ['Water', 'Agua', 'Auga'],
      choices: {
        TREATED: ['Drinking water, treated', 'Potable, tratada', 'Potable, tratada'],
        UNTREATED: ['Not treated', 'Sin tratar', 'Sen tratar'],
        NOT_DRINKABLE: ['Not for drinking', 'No potable', 'Non potable'],
        UNKNOWN: ['Nobody knows', 'No se sabe', 'Non se sabe'],
      },
    },
    {
      code: 'FOUNTAIN_FLOW',
      dataType: 'SELECT',
      name: ['Flow', 'Caudal', 'Caudal'],
      choices: {
        CONSTANT: ['All year', 'Todo el año', 'Todo o ano'],
        SEASONAL: ['Part of the year', 'Parte del año', 'Parte do ano'],
        DRY: ['Dry', 'Seca', 'Seca'],
      },
    },
    {
      code: 'FOUNTAIN_STATE',
      dataType: 'SELECT',
      name: STATE,
      choices: {
        GOOD: ['Good', 'Bueno', 'Bo'],
        NEEDS_REPAIR: ['Needs repair', 'Necesita reparación', 'Precisa reparación'],
        OUT_OF_ORDER: ['Out of order', 'No funciona', 'Non funciona'],
      },
    },
    {
      code: 'WHEELCHAIR_ACCESS',
      dataType: 'BOOLEAN',
      name: ['Reached by wheelchair', 'Accesible en silla de ruedas', 'Accesible en cadeira de rodas'],
    },
    LAST_SEEN,
  ],
  styleName: 'Fountain',
  styles: [sign('Fountain', '#1f78b4', 'circle')],
};

const tree: Template = {
  code: 'TREE',
  name: ['Tree', 'Árbol', 'Árbore'],
  description: [
    'Trees that are worth knowing, with their species and measures',
    'Árboles que merece la pena conocer, con su especie y sus medidas',
    'Árbores que paga a pena coñecer, coa súa especie e as súas medidas',
  ],
  geometryType: 'POINT',
  title: 'TREE_SPECIES',
  attributes: [
    {
      code: 'TREE_SPECIES',
      dataType: 'TEXT',
      maxSize: 200,
      mandatory: true,
      name: ['Species', 'Especie', 'Especie'],
      placeholder: ['Chestnut (Castanea sativa)', 'Castaño (Castanea sativa)', 'Castiñeiro (Castanea sativa)'],
    },
    name(['What people call it', 'Cómo le llama la gente', 'Como lle chama a xente']),
    {
      code: 'TREE_HEIGHT',
      dataType: 'FLOAT',
      min: '0',
      max: '150',
      unit: 'm',
      name: ['Height', 'Altura', 'Altura'],
      group: MEASURES,
    },
    {
      code: 'TREE_GIRTH',
      dataType: 'FLOAT',
      min: '0',
      max: '5000',
      unit: 'cm',
      name: ['Girth', 'Perímetro', 'Perímetro'],
      help: [
        'Around the trunk, 1.3 m above the ground.',
        'Alrededor del tronco, a 1,3 m del suelo.',
        'Arredor do tronco, a 1,3 m do chan.',
      ],
      group: MEASURES,
    },
    {
      code: 'TREE_AGE',
      dataType: 'NUMBER',
      min: '0',
      max: '10000',
      name: ['Age in years', 'Edad en años', 'Idade en anos'],
      help: ['About is good enough.', 'Basta con que sea aproximada.', 'Abonda con que sexa aproximada.'],
      group: MEASURES,
    },
    {
      code: 'TREE_HEALTH',
      dataType: 'SELECT',
      name: ['Health', 'Salud', 'Saúde'],
      choices: {
        GOOD: ['Healthy', 'Sano', 'Sa'],
        WEAK: ['Weak', 'Débil', 'Feble'],
        ILL: ['Ill', 'Enfermo', 'Enferma'],
        DEAD: ['Dead', 'Muerto', 'Morta'],
        FELLED: ['Felled', 'Talado', 'Cortada'],
      },
    },
    {
      code: 'TREE_PROTECTED',
      dataType: 'BOOLEAN',
      name: ['Protected by law', 'Protegido por ley', 'Protexida por lei'],
    },
    LAST_SEEN,
  ],
  styleName: 'Tree',
  styles: [sign('Tree', '#2e7d32', 'circle')],
};

const recording: TemplateAttribute = {
  code: HAS_AUDIO ? 'PLACE_NAME_AUDIO' : 'PLACE_NAME_RECORDING',
  dataType: AUDIO,
  maxSize: 500,
  name: ['Recording', 'Grabación', 'Gravación'],
  help: HAS_AUDIO
    ? ['How people who live there say it.', 'Cómo lo dice la gente del lugar.', 'Como o di a xente do lugar.']
    : [
        'Attach the recording to the element as a file, and write here what is heard in it.',
        'Adjunta la grabación al elemento como archivo y escribe aquí lo que se oye en ella.',
        'Achega a gravación ao elemento como ficheiro e escribe aquí o que se oe nela.',
      ],
};

const placeName: Template = {
  code: 'PLACE_NAME',
  name: ['Place name', 'Topónimo', 'Topónimo'],
  description: [
    'Names of places as people say them, with their sound',
    'Nombres de lugares tal como los dice la gente, con su sonido',
    'Nomes de lugares tal como os di a xente, co seu son',
  ],
  geometryType: 'ANY_GEOMETRY',
  title: 'NAME',
  attributes: [
    { ...name(), mandatory: true },
    {
      code: 'PLACE_NAME_KIND',
      dataType: 'SELECT',
      mandatory: true,
      name: ['What it names', 'Qué nombra', 'Que nomea'],
      choices: {
        FIELD: ['Field or meadow', 'Campo o prado', 'Leira ou prado'],
        WOOD: ['Wood', 'Bosque', 'Bosque'],
        HILL: ['Hill or mountain', 'Monte', 'Monte'],
        ROCK: ['Rock', 'Roca', 'Rocha'],
        WATER: ['Water', 'Agua', 'Auga'],
        COAST: ['Coast', 'Costa', 'Costa'],
        PATH: ['Path', 'Camino', 'Camiño'],
        SETTLEMENT: ['Houses or village', 'Casas o aldea', 'Casas ou aldea'],
        OTHER,
      },
    },
    recording,
    {
      code: 'PLACE_NAME_VARIANTS',
      dataType: 'TEXT',
      maxSize: 500,
      name: ['Other names', 'Otros nombres', 'Outros nomes'],
    },
    {
      code: 'PLACE_NAME_STORY',
      dataType: 'TEXT',
      maxSize: 2000,
      name: ['What is told of it', 'Qué se cuenta de él', 'Que se conta del'],
    },
    {
      code: 'PLACE_NAME_INFORMANT',
      dataType: 'TEXT',
      maxSize: 200,
      name: ['Who said it', 'Quién lo dijo', 'Quen o dixo'],
      help: ['Only with their consent.', 'Solo con su consentimiento.', 'Só co seu consentimento.'],
      group: ['Source', 'Fuente', 'Fonte'],
    },
    {
      code: 'PLACE_NAME_RECORDED',
      dataType: 'DATE',
      name: ['Day of the recording', 'Día de la grabación', 'Día da gravación'],
      group: ['Source', 'Fuente', 'Fonte'],
    },
  ],
  styleName: 'Place name',
  styles: [sign('Place name', '#7b3f98', 'diamond'), stroke('Place name', '#7b3f98'), area('Place name', '#7b3f98')],
};

const heritage: Template = {
  code: 'HERITAGE',
  name: ['Heritage site', 'Bien patrimonial', 'Ben patrimonial'],
  description: [
    'Buildings, monuments and sites that tell of the past',
    'Edificios, monumentos y lugares que cuentan el pasado',
    'Edificios, monumentos e lugares que contan o pasado',
  ],
  geometryType: 'POINT_POLYGON',
  title: 'NAME',
  attributes: [
    { ...name(), mandatory: true },
    {
      code: 'HERITAGE_SITE_KIND',
      dataType: 'SELECT',
      mandatory: true,
      name: ['Kind', 'Clase', 'Clase'],
      choices: {
        RELIGIOUS: ['Church, chapel or cross', 'Iglesia, capilla o crucero', 'Igrexa, capela ou cruceiro'],
        CIVIL: ['House or manor', 'Casa o pazo', 'Casa ou pazo'],
        DEFENSIVE: ['Castle or tower', 'Castillo o torre', 'Castelo ou torre'],
        ARCHAEOLOGICAL: ['Archaeological site', 'Yacimiento arqueológico', 'Xacemento arqueolóxico'],
        RURAL: ['Granary, mill or oven', 'Hórreo, molino u horno', 'Hórreo, muíño ou forno'],
        INDUSTRIAL: ['Industry', 'Industria', 'Industria'],
        ENGINEERING: ['Bridge or other works', 'Puente u otra obra', 'Ponte ou outra obra'],
        OTHER,
      },
    },
    {
      code: 'HERITAGE_PERIODS',
      dataType: 'MULTISELECT',
      name: ['Periods', 'Épocas', 'Épocas'],
      choices: {
        PREHISTORY: ['Prehistory', 'Prehistoria', 'Prehistoria'],
        ANTIQUITY: ['Antiquity', 'Antigüedad', 'Antigüidade'],
        MIDDLE_AGES: ['Middle Ages', 'Edad Media', 'Idade Media'],
        EARLY_MODERN: ['Early modern', 'Edad Moderna', 'Idade Moderna'],
        CONTEMPORARY: ['Contemporary', 'Contemporánea', 'Contemporánea'],
      },
    },
    {
      code: 'HERITAGE_YEAR',
      dataType: 'YEAR',
      name: ['Year of origin', 'Año de origen', 'Ano de orixe'],
      help: ['About is good enough.', 'Basta con que sea aproximado.', 'Abonda con que sexa aproximado.'],
    },
    {
      code: 'HERITAGE_STATE',
      dataType: 'SELECT',
      name: STATE,
      choices: {
        GOOD: ['Good', 'Bueno', 'Bo'],
        FAIR: ['Fair', 'Regular', 'Regular'],
        AT_RISK: ['At risk', 'En peligro', 'En perigo'],
        RUIN: ['In ruins', 'En ruinas', 'En ruínas'],
        GONE: ['Gone', 'Desaparecido', 'Desaparecido'],
      },
    },
    {
      code: 'HERITAGE_VISITABLE',
      dataType: 'BOOLEAN',
      name: ['Open to visitors', 'Se puede visitar', 'Pódese visitar'],
      group: VISIT,
    },
    {
      code: 'HERITAGE_HOURS',
      dataType: 'TEXT',
      maxSize: 300,
      name: ['Opening hours', 'Horario', 'Horario'],
      group: VISIT,
      condition: { property: 'HERITAGE_VISITABLE', value: 'true' },
    },
    {
      code: 'WEB_PAGE',
      dataType: 'URL',
      name: ['Web page', 'Página web', 'Páxina web'],
    },
  ],
  styleName: 'Heritage site',
  styles: [sign('Heritage site', '#8d4b1f', 'square'), area('Heritage site', '#8d4b1f')],
};

const path: Template = {
  code: 'PATH',
  name: ['Path', 'Camino', 'Camiño'],
  description: [
    'Paths to walk or ride, and what they are like',
    'Caminos para andar o pedalear, y cómo son',
    'Camiños para andar ou pedalear, e como son',
  ],
  geometryType: 'LINE',
  title: 'NAME',
  attributes: [
    { ...name(), mandatory: true },
    {
      code: 'PATH_USES',
      dataType: 'MULTISELECT',
      mandatory: true,
      name: ['For whom', 'Para quién', 'Para quen'],
      choices: {
        WALKING: ['On foot', 'A pie', 'A pé'],
        CYCLING: ['By bicycle', 'En bicicleta', 'En bicicleta'],
        RIDING: ['On horseback', 'A caballo', 'A cabalo'],
        WHEELCHAIR: ['By wheelchair', 'En silla de ruedas', 'En cadeira de rodas'],
      },
    },
    {
      code: 'PATH_DIFFICULTY',
      dataType: 'SELECT',
      name: ['Difficulty', 'Dificultad', 'Dificultade'],
      choices: {
        EASY: ['Easy', 'Fácil', 'Doado'],
        MEDIUM: ['Medium', 'Media', 'Media'],
        HARD: ['Hard', 'Difícil', 'Difícil'],
      },
    },
    {
      code: 'PATH_LENGTH',
      dataType: 'FLOAT',
      min: '0',
      max: '10000',
      unit: 'km',
      name: ['Length', 'Longitud', 'Lonxitude'],
    },
    {
      code: 'PATH_SURFACES',
      dataType: 'MULTISELECT',
      name: ['Surface', 'Firme', 'Firme'],
      choices: {
        EARTH: ['Earth', 'Tierra', 'Terra'],
        GRAVEL: ['Gravel', 'Grava', 'Grava'],
        STONE: ['Stone', 'Piedra', 'Pedra'],
        GRASS: ['Grass', 'Hierba', 'Herba'],
        PAVED: ['Asphalt or concrete', 'Asfalto u hormigón', 'Asfalto ou formigón'],
      },
    },
    {
      code: 'PATH_MARKED',
      dataType: 'BOOLEAN',
      name: ['Signposted', 'Señalizado', 'Sinalizado'],
    },
    {
      code: 'PATH_STATE',
      dataType: 'SELECT',
      name: STATE,
      choices: {
        CLEAR: ['Clear', 'Limpio', 'Limpo'],
        OVERGROWN: ['Overgrown', 'Con maleza', 'Con maleza'],
        BLOCKED: ['Blocked', 'Cortado', 'Cortado'],
      },
    },
    LAST_SEEN,
  ],
  styleName: 'Path',
  styles: [stroke('Path', '#b15928', [8, 4])],
};

const incident: Template = {
  code: 'INCIDENT',
  name: ['Incident', 'Incidencia', 'Incidencia'],
  description: [
    'What is broken or in the way, and what is done about it. A report is public once a reviewer has accepted it',
    'Lo que está roto o estorba, y qué se hace con ello. Un aviso es público cuando un revisor lo acepta',
    'O que está roto ou estorba, e que se fai con iso. Un aviso é público cando un revisor o acepta',
  ],
  geometryType: 'POINT',
  reviewPolicy: 'BEFORE',
  title: 'INCIDENT_SUMMARY',
  attributes: [
    {
      code: 'INCIDENT_SUMMARY',
      dataType: 'TEXT',
      maxSize: 200,
      mandatory: true,
      name: ['In a few words', 'En pocas palabras', 'En poucas palabras'],
      placeholder: ['A street lamp that is out', 'Una farola apagada', 'Un farol apagado'],
    },
    {
      code: 'INCIDENT_KIND',
      dataType: 'SELECT',
      mandatory: true,
      name: ['Kind', 'Clase', 'Clase'],
      choices: {
        ROAD: ['Road or pavement', 'Calzada o acera', 'Calzada ou beirarrúa'],
        LIGHTING: ['Lighting', 'Alumbrado', 'Iluminación'],
        WASTE: ['Waste', 'Basura', 'Lixo'],
        WATER: ['Water or sewer', 'Agua o alcantarillado', 'Auga ou sumidoiros'],
        GREEN: ['Parks and trees', 'Parques y árboles', 'Parques e árbores'],
        FURNITURE: ['Benches, signs, play areas', 'Bancos, señales, juegos', 'Bancos, sinais, xogos'],
        OTHER,
      },
    },
    {
      code: 'INCIDENT_URGENT',
      dataType: 'BOOLEAN',
      name: ['Dangerous', 'Peligrosa', 'Perigosa'],
    },
    {
      code: 'INCIDENT_SEEN',
      dataType: 'DATE',
      name: ['Seen on', 'Vista el día', 'Vista o día'],
    },
    {
      code: 'INCIDENT_STATE',
      dataType: 'SELECT',
      readOnly: true,
      defaultValue: 'NEW',
      name: STATE,
      group: ANSWER,
      choices: {
        NEW: ['New', 'Nueva', 'Nova'],
        IN_PROGRESS: ['In progress', 'En curso', 'En curso'],
        SOLVED: ['Solved', 'Resuelta', 'Resolta'],
        REJECTED: ['Not taken up', 'No se tramita', 'Non se tramita'],
      },
    },
    {
      code: 'INCIDENT_ANSWER',
      dataType: 'TEXT',
      maxSize: 2000,
      readOnly: true,
      name: ['What is done about it', 'Qué se hace', 'Que se fai'],
      group: ANSWER,
    },
  ],
  styleName: 'Incident',
  styles: [sign('Incident', '#c62828', 'triangle')],
};

/** What a type can be begun with, in the order in which it is offered. */
export const TEMPLATES: readonly Template[] = [fountain, tree, placeName, heritage, path, incident];
