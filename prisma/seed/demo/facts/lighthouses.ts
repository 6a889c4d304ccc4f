/** A lighthouse: tower and lamp in metres (the lamp above the sea), `lit` the year in which the present light began. */
export interface Lighthouse {
  name: string;
  at: [lng: number, lat: number];
  lit: number;
  towerM: number;
  lampM: number;
  about: string;
}

const at = (name: string, lng: number, lat: number, lit: number, towerM: number, lampM: number, about: string): Lighthouse => ({
  name,
  at: [lng, lat],
  lit,
  towerM,
  lampM,
  about,
});

export const lighthouses: Lighthouse[] = [
  at(
    'Torre de Hércules',
    -8.4065,
    43.3859,
    1791,
    55,
    104,
    'O faro romano máis antigo que segue en servizo. Patrimonio da Humanidade desde 2009.',
  ),
  at(
    'Faro de Fisterra',
    -9.2719,
    42.8823,
    1853,
    17,
    143,
    'Na fin da terra dos antigos. A sirena, a Vaca de Fisterra, calou hai anos, pero o edificio segue en pé.',
  ),
  at(
    'Faro Vilán',
    -9.211,
    43.1603,
    1896,
    25,
    104,
    'O primeiro faro eléctrico da costa española, levantado tralo naufraxio do Serpent.',
  ),
  at(
    'Faro de Touriñán',
    -9.2985,
    43.0537,
    1981,
    14,
    65,
    'O cabo máis occidental da Galicia peninsular: dúas veces ao ano, o derradeiro solpor de Europa.',
  ),
  at('Faro de Corrubedo', -9.0899, 42.5765, 1854, 14, 32, 'Vixía os baixos de Corrubedo, onde se perderon moitos barcos.'),
  at(
    'Faro de Estaca de Bares',
    -7.6853,
    43.786,
    1850,
    10,
    101,
    'No punto máis ao norte da Península, entre o Atlántico e o Cantábrico.',
  ),
  at('Faro de Cabo Ortegal', -7.87, 43.7713, 1984, 10, 122, 'Torre branca con franxa vermella sobre os Aguillóns.'),
  at('Faro de Cabo Prior', -8.3143, 43.5678, 1853, 7, 107, 'Sobre cantís de granito, rodeado de antigas baterías de costa.'),
  at('Faro de Cabo Prioriño', -8.3403, 43.4585, 1854, 6, 34, 'Marca a entrada da ría de Ferrol.'),
  at('Faro de Punta Candieira', -8.0469, 43.7108, 1954, 9, 89, 'Baixa por unha estrada de curvas pechadas ata o mar de Cedeira.'),
  at('Faro de Punta Roncadoira', -7.5251, 43.7358, 1984, 14, 94, 'Na costa de Xove, chamado así polo ruído do mar nas furnas.'),
  at(
    'Faro de Illa Pancha',
    -7.0417,
    43.5564,
    1984,
    13,
    28,
    'Un pequeno illote unido por unha ponte, á entrada da ría de Ribadeo.',
  ),
  at(
    'Faro de Punta Nariga',
    -8.9107,
    43.3214,
    1998,
    50,
    53,
    'O máis novo da Costa da Morte, obra de César Portela en forma de proa.',
  ),
  at('Faro das Sisargas', -8.8458, 43.3592, 1853, 11, 110, 'Na illa Grande das Sisargas, entre colonias de aves mariñas.'),
  at('Faro de Laxe', -9.0113, 43.231, 1920, 11, 66, 'En punta Insua, onde hoxe hai unha escultura ás mulleres dos mariñeiros.'),
  at('Faro da Barca', -9.2203, 43.1147, 1926, 11, 17, 'Xunto ao santuario e á pedra de Abalar, en Muxía.'),
  at('Faro de Cabo Cee', -9.1841, 42.9169, 1860, 7, 25, 'Garda a entrada da ría de Corcubión fronte ás Lobeiras.'),
  at(
    'Faro de Punta Insua',
    -9.1259,
    42.7708,
    1921,
    14,
    26,
    'Na praia de Lariño, coa antiga casa dos fareiros convertida en hotel.',
  ),
  at('Faro de Monte Louro', -9.0795, 42.7393, 1862, 6, 25, 'Aos pés do monte Louro, onde se abre a ría de Muros e Noia.'),
  at('Faro de Sálvora', -9.013, 42.4655, 1921, 16, 38, 'Construído tralo naufraxio do vapor Santa Isabel.'),
  at('Faro de Ons', -8.9362, 42.3823, 1926, 12, 126, 'No alto da illa, un dos últimos faros habitados de Galicia.'),
  at('Faro das Cíes', -8.9147, 42.214, 1853, 10, 185, 'No cumio do monte Faro, ao final dun camiño de curvas en zigzag.'),
  at('Faro de Cabo Home', -8.873, 42.2515, 1853, 19, 38, 'Torre cilíndrica branca fronte ás Cíes.'),
  at('Faro de Cabo Silleiro', -8.8968, 42.1043, 1924, 30, 85, 'Torre octogonal de franxas vermellas, ao sur de Baiona.'),
];
