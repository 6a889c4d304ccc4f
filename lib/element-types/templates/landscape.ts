import { choice, choices, day, decimalNumber, recording, text, webAddress, year, yesOrNo } from './attributes';
import { LAST_SEEN, name, OTHER, STATE, VISIT } from './common';
import { area, sign, stroke } from './drawn';
import type { Template } from './template';

export const placeName: Template = {
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
    choice({
      code: 'PLACE_NAME_KIND',
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
    }),
    recording({
      code: 'PLACE_NAME_AUDIO',
      name: ['Recording', 'Grabación', 'Gravación'],
      help: ['How people who live there say it.', 'Cómo lo dice la gente del lugar.', 'Como o di a xente do lugar.'],
    }),
    text({
      code: 'PLACE_NAME_VARIANTS',
      maxSize: 500,
      name: ['Other names', 'Otros nombres', 'Outros nomes'],
    }),
    text({
      code: 'PLACE_NAME_STORY',
      maxSize: 2000,
      name: ['What is told of it', 'Qué se cuenta de él', 'Que se conta del'],
    }),
    text({
      code: 'PLACE_NAME_INFORMANT',
      maxSize: 200,
      name: ['Who said it', 'Quién lo dijo', 'Quen o dixo'],
      help: ['Only with their consent.', 'Solo con su consentimiento.', 'Só co seu consentimento.'],
      group: ['Source', 'Fuente', 'Fonte'],
    }),
    day({
      code: 'PLACE_NAME_RECORDED',
      name: ['Day of the recording', 'Día de la grabación', 'Día da gravación'],
      group: ['Source', 'Fuente', 'Fonte'],
    }),
  ],
  styleName: 'Place name',
  styles: [sign('Place name', '#7b3f98', 'diamond'), stroke('Place name', '#7b3f98'), area('Place name', '#7b3f98')],
};

export const heritage: Template = {
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
    choice({
      code: 'HERITAGE_SITE_KIND',
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
    }),
    choices({
      code: 'HERITAGE_PERIODS',
      name: ['Periods', 'Épocas', 'Épocas'],
      choices: {
        PREHISTORY: ['Prehistory', 'Prehistoria', 'Prehistoria'],
        ANTIQUITY: ['Antiquity', 'Antigüedad', 'Antigüidade'],
        MIDDLE_AGES: ['Middle Ages', 'Edad Media', 'Idade Media'],
        EARLY_MODERN: ['Early modern', 'Edad Moderna', 'Idade Moderna'],
        CONTEMPORARY: ['Contemporary', 'Contemporánea', 'Contemporánea'],
      },
    }),
    year({
      code: 'HERITAGE_YEAR',
      name: ['Year of origin', 'Año de origen', 'Ano de orixe'],
      help: ['About is good enough.', 'Basta con que sea aproximado.', 'Abonda con que sexa aproximado.'],
    }),
    choice({
      code: 'HERITAGE_STATE',
      name: STATE,
      choices: {
        GOOD: ['Good', 'Bueno', 'Bo'],
        FAIR: ['Fair', 'Regular', 'Regular'],
        AT_RISK: ['At risk', 'En peligro', 'En perigo'],
        RUIN: ['In ruins', 'En ruinas', 'En ruínas'],
        GONE: ['Gone', 'Desaparecido', 'Desaparecido'],
      },
    }),
    yesOrNo({
      code: 'HERITAGE_VISITABLE',
      name: ['Open to visitors', 'Se puede visitar', 'Pódese visitar'],
      group: VISIT,
    }),
    text({
      code: 'HERITAGE_HOURS',
      maxSize: 300,
      name: ['Opening hours', 'Horario', 'Horario'],
      group: VISIT,
      condition: { property: 'HERITAGE_VISITABLE', value: 'true' },
    }),
    webAddress({
      code: 'WEB_PAGE',
      name: ['Web page', 'Página web', 'Páxina web'],
    }),
  ],
  styleName: 'Heritage site',
  styles: [sign('Heritage site', '#8d4b1f', 'square'), area('Heritage site', '#8d4b1f')],
};

export const path: Template = {
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
    choices({
      code: 'PATH_USES',
      mandatory: true,
      name: ['For whom', 'Para quién', 'Para quen'],
      choices: {
        WALKING: ['On foot', 'A pie', 'A pé'],
        CYCLING: ['By bicycle', 'En bicicleta', 'En bicicleta'],
        RIDING: ['On horseback', 'A caballo', 'A cabalo'],
        WHEELCHAIR: ['By wheelchair', 'En silla de ruedas', 'En cadeira de rodas'],
      },
    }),
    choice({
      code: 'PATH_DIFFICULTY',
      name: ['Difficulty', 'Dificultad', 'Dificultade'],
      choices: {
        EASY: ['Easy', 'Fácil', 'Doado'],
        MEDIUM: ['Medium', 'Media', 'Media'],
        HARD: ['Hard', 'Difícil', 'Difícil'],
      },
    }),
    decimalNumber({
      code: 'PATH_LENGTH',
      min: '0',
      max: '10000',
      unit: 'km',
      name: ['Length', 'Longitud', 'Lonxitude'],
    }),
    choices({
      code: 'PATH_SURFACES',
      name: ['Surface', 'Firme', 'Firme'],
      choices: {
        EARTH: ['Earth', 'Tierra', 'Terra'],
        GRAVEL: ['Gravel', 'Grava', 'Grava'],
        STONE: ['Stone', 'Piedra', 'Pedra'],
        GRASS: ['Grass', 'Hierba', 'Herba'],
        PAVED: ['Asphalt or concrete', 'Asfalto u hormigón', 'Asfalto ou formigón'],
      },
    }),
    yesOrNo({
      code: 'PATH_MARKED',
      name: ['Signposted', 'Señalizado', 'Sinalizado'],
    }),
    choice({
      code: 'PATH_STATE',
      name: STATE,
      choices: {
        CLEAR: ['Clear', 'Limpio', 'Limpo'],
        OVERGROWN: ['Overgrown', 'Con maleza', 'Con maleza'],
        BLOCKED: ['Blocked', 'Cortado', 'Cortado'],
      },
    }),
    LAST_SEEN,
  ],
  styleName: 'Path',
  styles: [stroke('Path', '#b15928', [8, 4])],
};
