import { type Monument, site } from './monument';

/** Castles, manors, granaries, villages, bridges, crosses and works. */
export const built: Monument[] = [
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
