export const heritageKinds = [
  'CATHEDRAL',
  'CHURCH',
  'MONASTERY',
  'CASTLE',
  'HILLFORT',
  'MEGALITH',
  'ROCK_ART',
  'ROMAN',
  'MANOR',
  'GRANARY',
  'VILLAGE',
  'BRIDGE',
  'CROSS',
  'INDUSTRY',
] as const;
export type HeritageKind = (typeof heritageKinds)[number];
export type Period = 'PREHISTORY' | 'IRON_AGE' | 'ROMAN' | 'MIDDLE_AGES' | 'MODERN' | 'CONTEMPORARY';

/** A monument: `began` the year in which it was begun (about; absent where nobody knows), `radiusM` where it is an area. */
export interface Monument {
  name: string;
  at: [lng: number, lat: number];
  kind: HeritageKind;
  periods: Period[];
  began?: number;
  radiusM?: number;
  ring?: [lng: number, lat: number][];
  about: string;
}

const site = (
  kind: HeritageKind,
  periods: Period[],
  name: string,
  lng: number,
  lat: number,
  about: string,
  more: Partial<Monument> = {},
): Monument => ({ kind, periods, name, at: [lng, lat], about, ...more });

const cathedrals: Monument[] = [
  site(
    'CATHEDRAL',
    ['MIDDLE_AGES', 'MODERN'],
    'Catedral de Santiago',
    -8.5446,
    42.8806,
    'Meta do Camiño. O Pórtico da Gloria do mestre Mateo e a fachada barroca do Obradoiro.',
    { began: 1075 },
  ),
  site(
    'CATHEDRAL',
    ['MIDDLE_AGES', 'MODERN'],
    'Catedral de Lugo',
    -7.5583,
    43.0093,
    'Románica, gótica e neoclásica; o Santísimo está exposto día e noite.',
    { began: 1129 },
  ),
  site('CATHEDRAL', ['MIDDLE_AGES'], 'Catedral de Ourense', -7.8633, 42.3363, 'O Pórtico do Paraíso conserva as súas cores.', {
    began: 1160,
  }),
  site(
    'CATHEDRAL',
    ['MIDDLE_AGES', 'MODERN'],
    'Catedral de Mondoñedo',
    -7.3626,
    43.4283,
    'A catedral axeonllada, cun rosetón de cinco metros.',
    { began: 1219 },
  ),
  site('CATHEDRAL', ['MIDDLE_AGES'], 'Catedral de Tui', -8.6446, 42.0463, 'Templo fortaleza sobre o Miño, cun pórtico gótico.', {
    began: 1120,
  }),
];

const churches: Monument[] = [
  site('CHURCH', ['MIDDLE_AGES'], 'Santa María do Sar', -8.5364, 42.8737, 'Colexiata románica de columnas inclinadas.', {
    began: 1136,
  }),
  site('CHURCH', ['MIDDLE_AGES'], 'San Martiño de Mondoñedo', -7.2998, 43.5497, 'A catedral máis antiga de España, en Foz.', {
    began: 977,
  }),
  site('CHURCH', ['MIDDLE_AGES'], 'Santa Comba de Bande', -7.9795, 41.9757, 'Igrexa visigótica do século VII.', { began: 672 }),
  site(
    'CHURCH',
    ['MIDDLE_AGES'],
    'San Nicolás de Portomarín',
    -7.616,
    42.8076,
    'Igrexa fortaleza subida pedra a pedra cando o encoro de Belesar anegou a vila vella.',
    { began: 1180 },
  ),
  site('CHURCH', ['MIDDLE_AGES'], 'Vilar de Donas', -7.832, 42.869, 'Panteón dos cabaleiros de Santiago, con pinturas góticas.', {
    began: 1184,
  }),
  site('CHURCH', ['MODERN'], 'Igrexa da Peregrina', -8.6438, 42.4311, 'En Pontevedra, con planta de cuncha de vieira.', {
    began: 1778,
  }),
  site(
    'CHURCH',
    ['MIDDLE_AGES', 'MODERN'],
    'Santa María a Maior de Pontevedra',
    -8.6478,
    42.4329,
    'Pagada polo gremio de mareantes, cunha fachada coma un retablo.',
    { began: 1500 },
  ),
  site(
    'CHURCH',
    ['MODERN'],
    'Santuario da Virxe da Barca',
    -9.2196,
    43.1123,
    'Ao pé das pedras de Abalar e dos Cadrís, en Muxía.',
    { began: 1719 },
  ),
  site(
    'CHURCH',
    ['MIDDLE_AGES', 'MODERN'],
    'San Andrés de Teixido',
    -7.9834,
    43.7088,
    'Onde vai de morto quen non foi de vivo.',
    { began: 1150 },
  ),
  site(
    'CHURCH',
    ['ROMAN', 'MIDDLE_AGES'],
    'Santa Eulalia de Bóveda',
    -7.688,
    42.9796,
    'Edificio soterrado con paxaros pintados na bóveda; ninguén sabe ben para que foi.',
    { began: 300 },
  ),
];

const monasteries: Monument[] = [
  site(
    'MONASTERY',
    ['MIDDLE_AGES', 'MODERN'],
    'Mosteiro de Oseira',
    -7.9517,
    42.5387,
    'O Escorial galego, cisterciense, coa sala das palmeiras.',
    { began: 1137, radiusM: 110 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES', 'MODERN'],
    'Mosteiro de Samos',
    -7.326,
    42.7324,
    'Beneditinos xunto ao río Sarria; o claustro grande é dos maiores de España.',
    { began: 665, radiusM: 100 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES', 'MODERN'],
    'Mosteiro de Sobrado',
    -8.0228,
    43.0389,
    'Fachada cuberta de musgo e lagoa dos monxes.',
    { began: 952, radiusM: 120 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES', 'MODERN'],
    'Santo Estevo de Ribas de Sil',
    -7.6853,
    42.4176,
    'Tres claustros no medio do souto; hoxe parador.',
    { began: 1183, radiusM: 90 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES'],
    'Santa Cristina de Ribas de Sil',
    -7.5853,
    42.399,
    'Románico agochado entre castiñeiros centenarios.',
    { began: 1150 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES'],
    'San Pedro de Rocas',
    -7.7128,
    42.344,
    'Capelas escavadas na rocha; o mosteiro máis antigo de Galicia.',
    { began: 573 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES', 'MODERN'],
    'Mosteiro de Oia',
    -8.8757,
    42.0017,
    'O único mosteiro cisterciense á beira do mar.',
    { began: 1137, radiusM: 100 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES'],
    'Mosteiro da Armenteira',
    -8.74,
    42.464,
    'Onde san Ero escoitou cantar o paxaro trescentos anos.',
    { began: 1162 },
  ),
  site(
    'MONASTERY',
    ['MIDDLE_AGES', 'MODERN'],
    'Mosteiro de Celanova',
    -7.957,
    42.1516,
    'No seu xardín, a pequena igrexa mozárabe de San Miguel.',
    { began: 936, radiusM: 80 },
  ),
  site('MONASTERY', ['MIDDLE_AGES'], 'Mosteiro de Caaveiro', -8.0686, 43.4164, 'Sobre as fragas do Eume.', { began: 934 }),
];

const castles: Monument[] = [
  site(
    'CASTLE',
    ['MIDDLE_AGES', 'MODERN'],
    'Castelo de Monterrei',
    -7.451,
    41.947,
    'Acrópole sobre o val de Verín, con tres recintos.',
    { began: 1266, radiusM: 150 },
  ),
  site('CASTLE', ['MIDDLE_AGES'], 'Castelo de Soutomaior', -8.569, 42.3287, 'De Pedro Madruga, rodeado de camelias.', {
    began: 1120,
    radiusM: 90,
  }),
  site('CASTLE', ['MIDDLE_AGES'], 'San Vicente do Pino', -7.513, 42.523, 'Torre da homenaxe e mosteiro no alto de Monforte.', {
    began: 1200,
  }),
  site(
    'CASTLE',
    ['MODERN'],
    'Castelo de San Antón',
    -8.3868,
    43.3656,
    'Fortaleza, cárcere e agora museo arqueolóxico da Coruña.',
    { began: 1587 },
  ),
  site('CASTLE', ['MODERN'], 'Castelo de San Felipe', -8.2807, 43.4649, 'Pechaba a ría de Ferrol cunha cadea.', {
    began: 1557,
    radiusM: 120,
  }),
  site('CASTLE', ['MIDDLE_AGES'], 'Castelo de Pambre', -7.947, 42.8577, 'O único que resistiu enteiro os irmandiños.', {
    began: 1375,
  }),
  site('CASTLE', ['MIDDLE_AGES'], 'Castelo de Moeche', -8.011, 43.545, 'Símbolo da revolta irmandiña; cada agosto revívese.', {
    began: 1390,
  }),
  site('CASTLE', ['MIDDLE_AGES'], 'Castelo de Vimianzo', -9.033, 43.11, 'Artesáns da Costa da Morte traballan nas súas salas.', {
    began: 1200,
  }),
  site('CASTLE', ['MIDDLE_AGES'], 'Castelo de Andrade', -8.1305, 43.3915, 'Niño de aguias sobre Pontedeume.', { began: 1369 }),
  site(
    'CASTLE',
    ['MIDDLE_AGES', 'MODERN'],
    'Fortaleza de Monterreal',
    -8.8497,
    42.124,
    'Península amurallada de Baiona, onde se soubo da chegada a América.',
    { began: 1150, radiusM: 260 },
  ),
  site(
    'CASTLE',
    ['MIDDLE_AGES'],
    'Torres de Oeste',
    -8.7295,
    42.6735,
    'Gardaban a foz do Ulla dos viquingos; agora desembarcan de festa.',
    { began: 860 },
  ),
];

const ancient: Monument[] = [
  site(
    'ROMAN',
    ['ROMAN'],
    'Muralla de Lugo',
    -7.556,
    43.0108,
    'Dous quilómetros de muro enteiro con máis de setenta torres. Patrimonio da Humanidade desde o ano 2000.',
    {
      began: 263,
      ring: [
        [-7.5575, 43.0137],
        [-7.5548, 43.0134],
        [-7.5528, 43.0122],
        [-7.5516, 43.0106],
        [-7.5521, 43.0092],
        [-7.5536, 43.0081],
        [-7.5558, 43.0077],
        [-7.5579, 43.0081],
        [-7.5594, 43.0092],
        [-7.5603, 43.0107],
        [-7.5603, 43.0121],
        [-7.5594, 43.0132],
      ],
    },
  ),
  site('ROMAN', ['ROMAN'], 'Aquis Querquennis', -8.014, 41.9755, 'Campamento romano que o encoro das Conchas tapa e destapa.', {
    began: 75,
    radiusM: 110,
  }),
  site('ROMAN', ['ROMAN'], 'Túnel de Montefurado', -7.22, 42.398, 'Os romanos furaron o monte para desviar o Sil e lavar ouro.', {
    began: 120,
  }),
  site('ROMAN', ['ROMAN'], 'As Burgas', -7.865, 42.3347, 'Augas a máis de sesenta graos no centro de Ourense.', { began: 50 }),
  site(
    'HILLFORT',
    ['IRON_AGE', 'ROMAN'],
    'Castro de Santa Trega',
    -8.87,
    41.8925,
    'Cidade castrexa sobre a foz do Miño, con petróglifos anteriores.',
    { began: -100, radiusM: 240 },
  ),
  site('HILLFORT', ['IRON_AGE'], 'Castro de Baroña', -9.0326, 42.6947, 'Vinte casas nunha península batida polo mar.', {
    began: -100,
    radiusM: 110,
  }),
  site(
    'HILLFORT',
    ['IRON_AGE', 'ROMAN'],
    'Castro de Viladonga',
    -7.3936,
    43.1597,
    'Cinco murallas concéntricas e un museo ao lado.',
    { began: -100, radiusM: 150 },
  ),
  site(
    'HILLFORT',
    ['IRON_AGE', 'ROMAN'],
    'Castro de Elviña',
    -8.417,
    43.338,
    'Capital dos ártabros, ao pé do campus da Coruña.',
    { began: -300, radiusM: 130 },
  ),
  site('HILLFORT', ['IRON_AGE', 'ROMAN'], 'Castro de Fazouro', -7.298, 43.591, 'Pequeno castro ao bordo do cantil, en Foz.', {
    began: 50,
    radiusM: 45,
  }),
  site(
    'HILLFORT',
    ['IRON_AGE'],
    'A Cidá de Borneiro',
    -8.9537,
    43.2011,
    'Un dos primeiros castros escavados, con forno de bronce.',
    { began: -400, radiusM: 90 },
  ),
  site(
    'MEGALITH',
    ['PREHISTORY'],
    'Dolmen de Dombate',
    -8.9668,
    43.1903,
    'A catedral do megalitismo galego, con pinturas na cámara.',
    { began: -3800 },
  ),
  site(
    'MEGALITH',
    ['PREHISTORY'],
    'Dolmen de Axeitos',
    -9.0193,
    42.6003,
    'O Partenón do megalitismo, baixo os carballos de Oleiros.',
    { began: -3800 },
  ),
  site(
    'ROCK_ART',
    ['PREHISTORY'],
    'Petróglifos de Campo Lameiro',
    -8.516,
    42.542,
    'Cervos, cabalos e labirintos gravados hai catro mil anos.',
    { began: -2500, radiusM: 330 },
  ),
  site('ROCK_ART', ['PREHISTORY'], 'Labirinto de Mogor', -8.719, 42.3855, 'Un labirinto do tipo cretense en Marín.', {
    began: -2000,
  }),
];

const houses: Monument[] = [
  site('MANOR', ['MODERN'], 'Pazo de Oca', -8.379, 42.749, 'O Versalles galego: estanque con dúas barcas de pedra.', {
    began: 1720,
    radiusM: 140,
  }),
  site('MANOR', ['CONTEMPORARY'], 'Torres de Meirás', -8.2943, 43.3466, 'O Pazo que fixo Emilia Pardo Bazán.', {
    began: 1893,
    radiusM: 110,
  }),
  site('MANOR', ['MODERN'], 'Pazo de Fefiñáns', -8.814, 42.517, 'Na praza máis fermosa de Cambados.', { began: 1590 }),
  site('MANOR', ['MODERN'], 'Colexio do Cardeal', -7.51, 42.517, 'O Escorial de Lemos, con dous cadros do Greco.', {
    began: 1593,
  }),
  site('GRANARY', ['MODERN'], 'Hórreo de Carnota', -9.0897, 42.824, 'Trinta e catro metros e vinte e dous pares de pés.', {
    began: 1768,
  }),
  site(
    'GRANARY',
    ['MODERN'],
    'Hórreo de Lira',
    -9.129,
    42.8013,
    'Naceu para competir co de Carnota e gáñalle por un chisco de lonxitude.',
    {
      began: 1779,
    },
  ),
  site('GRANARY', ['MODERN'], 'Hórreos de Combarro', -8.7046, 42.4316, 'Ringleira de hórreos sobre o mar da ría de Pontevedra.', {
    began: 1750,
    radiusM: 70,
  }),
  site('GRANARY', ['MODERN'], 'Hórreos da Merca', -7.903, 42.2236, 'Trinta e catro hórreos xuntos na mesma eira.', {
    began: 1780,
    radiusM: 60,
  }),
  site(
    'VILLAGE',
    ['IRON_AGE', 'MODERN'],
    'Pallozas do Cebreiro',
    -7.0434,
    42.7078,
    'Casas de teito de colmo na porta de Galicia.',
    { radiusM: 120 },
  ),
  site(
    'VILLAGE',
    ['IRON_AGE', 'MODERN'],
    'Pallozas de Piornedo',
    -6.8826,
    42.8618,
    'Aldea dos Ancares onde se viviu nas pallozas ata hai medio século.',
    { radiusM: 160 },
  ),
];

const works: Monument[] = [
  site(
    'BRIDGE',
    ['ROMAN', 'MIDDLE_AGES'],
    'Ponte Vella de Ourense',
    -7.8698,
    42.3474,
    'Cimentos romanos e un arco maior de corenta e tres metros.',
    { began: 1230 },
  ),
  site('BRIDGE', ['MIDDLE_AGES'], 'Ponte Maceira', -8.6945, 42.9055, 'Cinco arcos sobre o Tambre, entre muíños e caneiros.', {
    began: 1300,
  }),
  site('BRIDGE', ['MIDDLE_AGES'], 'Ponte de Furelos', -8.0017, 42.9092, 'Entrada do Camiño Francés en Melide.', { began: 1200 }),
  site(
    'BRIDGE',
    ['CONTEMPORARY'],
    'Ponte Internacional de Tui',
    -8.6463,
    42.0412,
    'De ferro e de dous pisos: trens arriba, xente embaixo.',
    { began: 1882 },
  ),
  site('CROSS', ['MODERN'], 'Cruceiro de Hío', -8.832, 42.2716, 'Tallado por José Cerviño dunha soa pedra, agás a base.', {
    began: 1872,
  }),
  site('CROSS', ['MIDDLE_AGES'], 'Cruceiro de Melide', -8.0147, 42.9142, 'Din que o máis antigo de Galicia.', { began: 1300 }),
  site(
    'INDUSTRY',
    ['MODERN', 'CONTEMPORARY'],
    'Real Fábrica de Sargadelos',
    -7.434,
    43.6385,
    'Primeiro alto forno, logo louza; e o paseo dos namorados.',
    { began: 1791, radiusM: 130 },
  ),
  site('INDUSTRY', ['MODERN'], 'Arsenal de Ferrol', -8.235, 43.48, 'O maior da Ilustración en Europa.', {
    began: 1750,
    radiusM: 300,
  }),
  site(
    'INDUSTRY',
    ['CONTEMPORARY'],
    'Cidade da Cultura',
    -8.526,
    42.8715,
    'Peter Eisenman ergueu a forma do monte Gaiás sobre o propio monte.',
    { began: 2001, radiusM: 230 },
  ),
];

export const monuments: Monument[] = [...cathedrals, ...churches, ...monasteries, ...castles, ...ancient, ...houses, ...works];
