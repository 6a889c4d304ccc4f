import { choice, day, decimalNumber, text, wholeNumber, yesOrNo } from './attributes';
import { ANSWER, LAST_SEEN, MEASURES, name, OTHER, STATE } from './common';
import { sign } from './drawn';
import type { Template } from './template';

export const fountain: Template = {
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
    choice({
      code: 'FOUNTAIN_KIND',
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
    }),
    choice({
      code: 'FOUNTAIN_WATER',
      name: ['Water', 'Agua', 'Auga'],
      choices: {
        TREATED: ['Drinking water, treated', 'Potable, tratada', 'Potable, tratada'],
        UNTREATED: ['Not treated', 'Sin tratar', 'Sen tratar'],
        NOT_DRINKABLE: ['Not for drinking', 'No potable', 'Non potable'],
        UNKNOWN: ['Nobody knows', 'No se sabe', 'Non se sabe'],
      },
    }),
    choice({
      code: 'FOUNTAIN_FLOW',
      name: ['Flow', 'Caudal', 'Caudal'],
      choices: {
        CONSTANT: ['All year', 'Todo el año', 'Todo o ano'],
        SEASONAL: ['Part of the year', 'Parte del año', 'Parte do ano'],
        DRY: ['Dry', 'Seca', 'Seca'],
      },
    }),
    choice({
      code: 'FOUNTAIN_STATE',
      name: STATE,
      choices: {
        GOOD: ['Good', 'Bueno', 'Bo'],
        NEEDS_REPAIR: ['Needs repair', 'Necesita reparación', 'Precisa reparación'],
        OUT_OF_ORDER: ['Out of order', 'No funciona', 'Non funciona'],
      },
    }),
    yesOrNo({
      code: 'WHEELCHAIR_ACCESS',
      name: ['Reached by wheelchair', 'Accesible en silla de ruedas', 'Accesible en cadeira de rodas'],
    }),
    LAST_SEEN,
  ],
  styleName: 'Fountain',
  styles: [sign('Fountain', '#1f78b4', 'circle')],
};

export const tree: Template = {
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
    text({
      code: 'TREE_SPECIES',
      maxSize: 200,
      mandatory: true,
      name: ['Species', 'Especie', 'Especie'],
      placeholder: ['Chestnut (Castanea sativa)', 'Castaño (Castanea sativa)', 'Castiñeiro (Castanea sativa)'],
    }),
    name(['What people call it', 'Cómo lo llama la gente', 'Como lle chama a xente']),
    decimalNumber({
      code: 'TREE_HEIGHT',
      min: '0',
      max: '150',
      unit: 'm',
      name: ['Height', 'Altura', 'Altura'],
      group: MEASURES,
    }),
    decimalNumber({
      code: 'TREE_GIRTH',
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
    }),
    wholeNumber({
      code: 'TREE_AGE',
      min: '0',
      max: '10000',
      name: ['Age in years', 'Edad en años', 'Idade en anos'],
      help: ['About is good enough.', 'Basta con que sea aproximada.', 'Abonda con que sexa aproximada.'],
      group: MEASURES,
    }),
    choice({
      code: 'TREE_HEALTH',
      name: ['Health', 'Salud', 'Saúde'],
      choices: {
        GOOD: ['Healthy', 'Sano', 'Sa'],
        WEAK: ['Weak', 'Débil', 'Feble'],
        ILL: ['Ill', 'Enfermo', 'Enferma'],
        DEAD: ['Dead', 'Muerto', 'Morta'],
        FELLED: ['Felled', 'Talado', 'Cortada'],
      },
    }),
    yesOrNo({
      code: 'TREE_PROTECTED',
      name: ['Protected by law', 'Protegido por ley', 'Protexida por lei'],
    }),
    LAST_SEEN,
  ],
  styleName: 'Tree',
  styles: [sign('Tree', '#2e7d32', 'circle')],
};

export const incident: Template = {
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
    text({
      code: 'INCIDENT_SUMMARY',
      maxSize: 200,
      mandatory: true,
      name: ['In a few words', 'En pocas palabras', 'En poucas palabras'],
      placeholder: ['A street lamp that is out', 'Una farola apagada', 'Un farol apagado'],
    }),
    choice({
      code: 'INCIDENT_KIND',
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
    }),
    yesOrNo({
      code: 'INCIDENT_URGENT',
      name: ['Dangerous', 'Peligrosa', 'Perigosa'],
    }),
    day({
      code: 'INCIDENT_SEEN',
      name: ['Seen on', 'Vista el día', 'Vista o día'],
    }),
    choice({
      code: 'INCIDENT_STATE',
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
    }),
    text({
      code: 'INCIDENT_ANSWER',
      maxSize: 2000,
      readOnly: true,
      name: ['What is done about it', 'Qué se hace', 'Que se fai'],
      group: ANSWER,
    }),
  ],
  styleName: 'Incident',
  styles: [sign('Incident', '#c62828', 'triangle')],
};
