/** Names that the fields, rocks, springs and paths of Galicia really bear, and what people say about them. */
export const placeNames = {
  FIELD: [
    'A Agra',
    'A Agra de Abaixo',
    'O Agro Novo',
    'As Leiras Longas',
    'A Cortiña',
    'A Cortiña da Porta',
    'As Searas',
    'A Senra',
    'O Nabal',
    'O Liñar',
    'O Centeal',
    'O Millarado',
    'A Chousa',
    'O Pataqueiro',
    'A Veiga',
    'As Quendas',
    'O Tallo',
    'A Rega',
    'As Cerradas',
    'O Agro da Eira',
  ],
  MEADOW: [
    'O Lameiro',
    'O Prado da Fonte',
    'O Prado Novo',
    'A Braña',
    'As Xunqueiras',
    'O Lameiro Grande',
    'A Veiga do Río',
    'O Prado do Muíño',
    'A Lagoa',
    'O Prado Redondo',
  ],
  WOOD: [
    'O Souto',
    'A Devesa',
    'O Carballal',
    'O Bidueiral',
    'O Salgueiral',
    'A Fraga',
    'O Souto Vello',
    'Os Castiñeiros',
    'A Carballeira',
    'O Ameneiral',
  ],
  ROCK: [
    'Pena Longa',
    'Penas Albas',
    'A Pedra do Lobo',
    'A Pena da Moura',
    'O Penedo do Altar',
    'A Pena Furada',
    'Pedrafita',
    'As Penas da Raposa',
    'A Laxe',
    'A Pedra da Serpe',
  ],
  HILL: [
    'O Outeiro',
    'O Coto',
    'O Castro',
    'O Castriño',
    'A Mámoa',
    'As Medorras',
    'O Alto da Cruz',
    'Monte Medo',
    'A Costa',
    'O Picoto',
  ],
  PATH: [
    'O Camiño da Fonte',
    'A Corredoira',
    'O Camiño da Misa',
    'A Congostra',
    'O Carreiro do Muíño',
    'A Verea Vella',
    'O Camiño do Monte',
    'A Calzada',
  ],
} as const;

export type PlaceKind = keyof typeof placeNames;

export const placeStories: Record<PlaceKind, readonly string[]> = {
  FIELD: [
    'Estivo sempre a millo; agora dáselle herba ao gando.',
    'Partiuse en cinco leiras entre irmáns, e cada unha garda o nome.',
    'A mellor terra do lugar, dicían os vellos.',
    'O marco da esquina leva unha cruz gravada.',
    'Deixouse de traballar hai vinte anos e xa medran as xestas.',
  ],
  MEADOW: [
    'Régase polas quendas que se acordaban na taberna.',
    'Segábase á gadaña antes do San Xoán.',
    'No inverno queda asolagado e chegan as garzas.',
    'Aquí levaban os nenos as vacas.',
  ],
  WOOD: [
    'Carballos vellos onde a aldea facía a festa.',
    'Do souto saían as castañas de todo o ano.',
    'Salvouse do lume do ano oitenta e nove.',
    'Os ourizos son de quen os apaña, dicíase.',
  ],
  ROCK: [
    'Contan que dentro vive unha moura que peitea o cabelo cun pente de ouro.',
    'Ten unhas coviñas que se enchen de auga cando chove.',
    'Marcaba o termo entre as dúas parroquias.',
    'Desde ela avisábanse uns lugares a outros cun corno.',
  ],
  HILL: [
    'Vese media comarca e, nos días claros, o mar.',
    'Din que houbo un castro; ao arar sae tella.',
    'Era monte de todos, para o toxo e o gando.',
    'Os rapaces subían coas cometas en agosto.',
  ],
  PATH: [
    'Por el baixaban os defuntos á igrexa.',
    'Carros de bois deixaron as rodeiras na pedra.',
    'Limpouse entre todos hai tres veráns.',
    'Sempre houbo que levar botas.',
  ],
};

export const springs = [
  'Fonte Fría',
  'Fonte Santa',
  'A Fonte do Ouro',
  'Fonte da Saúde',
  'A Fonte de Abaixo',
  'Fonte Arcada',
  'Fonte do Sapo',
  'A Fontiña',
  'Fonte dos Namorados',
  'Fonte Cuberta',
  'Fonte do Piollo',
  'A Fonte Vella',
];
export const springStories = [
  'Nunca secou, nin no verán máis seco.',
  'Bebíase dela para sandar as verrugas.',
  'Ten un pío de pedra de 1898.',
  'As mozas ían alí coa sella ao solpor.',
  'A auga sae fría coma a neve.',
];
export const mills = [
  'Muíño do Rego',
  'Muíño de Arriba',
  'Muíño dos Herdeiros',
  'Muíño do Crego',
  'Muíño da Ponte',
  'Muíño Vello',
  'Muíño do Meco',
  'Muíño das Lavandeiras',
];
export const millStories = [
  'Era de herdeiros: cada casa tiña as súas horas.',
  'A moa segue no sitio; falta o rodicio.',
  'Arranxouno a asociación de veciños e volve moer na festa do pan.',
  'Nel fiábase, cantábase e casábase.',
  'A levada está entullada.',
];
export const streamStories = [
  'Dá de beber a seis muíños.',
  'Aínda ten troitas e, de noite, lontras.',
  'No inverno sae de nai e enche os lameiros.',
  'Nace no comunal, entre uces.',
];
export const washing = ['Lavadoiro da Fonte', 'Lavadoiro do Souto', 'Lavadoiro Novo', 'O Lavadoiro'];
export const walls = {
  DRY_STONE: ['Valado da Agra', 'O Muro do Prado', 'Valado do Comunal', 'O Muro Vello'],
  SLABS: ['Chantos da Eira', 'Os Chantos', 'Chantos do Agro'],
  TERRACE: ['Socalcos da Ribeira', 'Os Socalcos', 'Socalcos das Viñas'],
  FOLD: ['O Curro', 'O Curro Vello', 'A Cerca', 'A Alvariza'],
} as const;
export const wallStories = [
  'Pedra sobre pedra, sen unha gota de cemento.',
  'Levantárono os avós cando se partiu o monte.',
  'Hai tramos caídos que conviña erguer.',
  'Nel aniñan os paporrubios e as lagartas.',
  'De granito do país, tallado a man.',
];
export const tellers = [
  'Dorinda, da casa do Ferreiro',
  'Manolo de Rosa',
  'Sra. Hermitas',
  'Casa do Crego',
  'Ramón o carteiro',
  'Asociación de veciños',
  'Lola da Fonte',
  'Pepe de Outeiro',
];
