/** A viewpoint; `heightM` above the sea. */
export interface Viewpoint {
  name: string;
  at: [lng: number, lat: number];
  heightM: number;
  sees: 'canyon' | 'coast' | 'mountain' | 'city';
  about: string;
}

const at = (name: string, lng: number, lat: number, heightM: number, sees: Viewpoint['sees'], about: string): Viewpoint => ({
  name,
  at: [lng, lat],
  heightM,
  sees,
  about,
});

export const viewpoints: Viewpoint[] = [
  at(
    'Balcóns de Madrid',
    -7.5665,
    42.3937,
    700,
    'canyon',
    'Sobre o canón do Sil, en Parada de Sil: desde aquí despedían os barquilleiros que ían para Madrid.',
  ),
  at(
    'Miradoiro de Cabezoás',
    -7.607,
    42.4005,
    650,
    'canyon',
    'Pasarela sobre o meandro do Sil, coa Ribeira Sacra de Lugo enfronte.',
  ),
  at('Miradoiro das Cadeiras', -7.5845, 42.4218, 620, 'canyon', 'Ao pé do santuario, sobre os bancais de viño da Amandi.'),
  at('Miradoiro de Santiorxo', -7.516, 42.429, 480, 'canyon', 'O embarcadoiro, as viñas e o río nun só golpe de vista.'),
  at('Pena do Castelo', -7.472, 42.4175, 560, 'canyon', 'En Doade, unha pena redonda sobre o Sil e as adegas.'),
  at('Miradoiro de Vilouxe', -7.727, 42.4133, 570, 'canyon', 'Hai que baixar a pé da aldea; o meandro compensa.'),
  at('Cabo do Mundo', -7.7205, 42.587, 400, 'canyon', 'O Miño dá aquí a súa volta máis pechada arredor da Cova.'),
  at('Vixía Herbeira', -7.9419, 43.7233, 613, 'coast', 'Garita de pedra sobre un dos cantís máis altos de Europa.'),
  at('Cume do Monte Pindo', -9.115, 42.8903, 627, 'coast', 'A Moa, o Olimpo celta: granito rosa entre o Ézaro e o mar.'),
  at('Miradoiro da Curota', -8.964, 42.629, 498, 'coast', 'A ría de Arousa enteira coas súas bateas.'),
  at('Monte Louro', -9.078, 42.757, 241, 'coast', 'Dous cumios sobre a lagoa das Xarfas.'),
  at('Mirador da Siradella', -8.891, 42.478, 159, 'coast', 'O istmo da Lanzada, a Toxa e as illas.'),
  at('O Galiñeiro', -8.688, 42.141, 709, 'mountain', 'Crestas de gneis sobre o val do Miñor e o Porriño.'),
  at('Monte do Castro', -8.7277, 42.2313, 125, 'city', 'Castro, fortaleza e o mellor balcón da ría de Vigo.'),
  at('Monte do Gozo', -8.4952, 42.887, 370, 'city', 'Onde os peregrinos ven por primeira vez as torres da catedral.'),
  at('Monte Pedroso', -8.572, 42.896, 461, 'city', 'Petróglifos, cruces e toda Compostela aos pés.'),
  at('Pico Sacro', -8.446, 42.805, 533, 'mountain', 'Monte da raíña Lupa, visible desde media Galicia.'),
  at('Monte Faro', -7.9, 42.635, 1187, 'mountain', 'Centro xeográfico de Galicia, cunha ermida no cumio.'),
  at('Pena Trevinca', -6.796, 42.242, 2127, 'mountain', 'O teito de Galicia.'),
  at('Cabeza de Manzaneda', -7.299, 42.258, 1781, 'mountain', 'O alto da única estación de esquí galega.'),
  at('Alto do Poio', -7.126, 42.713, 1335, 'mountain', 'O punto máis alto do Camiño Francés en Galicia.'),
  at('Miradoiro de San Xoán', -7.02, 42.84, 1290, 'mountain', 'Sobre os vales dos Ancares.'),
];
