/** A beach: its middle, its length in metres, and the compass bearing along the sand. `sea`: on which hand the sea lies going that way. */
export interface Beach {
  name: string;
  at: [lng: number, lat: number];
  lengthM: number;
  bearing: number;
  sea: 'left' | 'right';
  sand: 'white' | 'golden' | 'pebble';
  waves: boolean;
  about: string;
}

const at = (
  name: string,
  lng: number,
  lat: number,
  lengthM: number,
  bearing: number,
  sea: Beach['sea'],
  sand: Beach['sand'],
  waves: boolean,
  about: string,
): Beach => ({ name, at: [lng, lat], lengthM, bearing, sea, sand, waves, about });

export const beaches: Beach[] = [
  at(
    'Praia das Catedrais',
    -7.1576,
    43.5537,
    1400,
    98,
    'left',
    'golden',
    false,
    'Arcos de lousa de trinta metros que só se ven coa marea baixa. No verán hai que reservar.',
  ),
  at(
    'Praia de Carnota',
    -9.106,
    42.833,
    6500,
    165,
    'right',
    'white',
    true,
    'A máis longa de Galicia, con dunas e marisma ao seu abeiro.',
  ),
  at('Praia de Rodas', -8.9018, 42.2225, 1100, 15, 'right', 'white', false, 'Une dúas illas das Cíes e pecha unha lagoa.'),
  at(
    'Praia da Langosteira',
    -9.254,
    42.921,
    2000,
    20,
    'right',
    'white',
    false,
    'Area fina e mansa á entrada de Fisterra, chea de cunchas.',
  ),
  at('Praia de Riazor', -8.409, 43.3695, 610, 75, 'left', 'golden', false, 'A praia urbana da Coruña, seguida da do Orzán.'),
  at('Praia de Samil', -8.776, 42.2095, 1650, 12, 'left', 'golden', false, 'O gran areal de Vigo, co seu paseo.'),
  at(
    'Praia da Lanzada',
    -8.874,
    42.452,
    2400,
    328,
    'left',
    'golden',
    true,
    'O istmo que une O Grove á terra. Na romaría bótanse as nove ondas.',
  ),
  at('Praia América', -8.82, 42.133, 1300, 35, 'left', 'golden', false, 'En Nigrán, entre Panxón e a foz do Muíños.'),
  at('Praia de Silgar', -8.808, 42.3985, 750, 92, 'right', 'golden', false, 'No centro de Sanxenxo.'),
  at('Praia de Doniños', -8.316, 43.497, 1900, 172, 'right', 'white', true, 'Lagoa, dunas e boas ondas ao lado de Ferrol.'),
  at(
    'Praia de Pantín',
    -8.111,
    43.6405,
    750,
    55,
    'left',
    'golden',
    true,
    'Cada setembro recibe unha proba do circuíto mundial de surf.',
  ),
  at(
    'Praia da Frouxeira',
    -8.176,
    43.6165,
    2800,
    72,
    'left',
    'white',
    true,
    'Tres quilómetros de area diante da lagoa de Valdoviño.',
  ),
  at(
    'Praia de Traba',
    -9.056,
    43.193,
    2400,
    48,
    'left',
    'white',
    true,
    'Salvaxe, cunha lagoa que garda a lenda da cidade de Valverde.',
  ),
  at('Praia de Laxe', -9.003, 43.218, 1400, 150, 'left', 'white', false, 'Pegada á vila, abrigada do norte.'),
  at('Praia de Razo', -8.714, 43.293, 4000, 82, 'left', 'golden', true, 'Areal de surfistas que segue ata a marisma de Baldaio.'),
  at('Praia do Mar de Fóra', -9.279, 42.908, 550, 155, 'right', 'white', true, 'Mar bravo: mellor mirar que bañarse.'),
  at('Praia de Nemiña', -9.267, 43.01, 1450, 25, 'left', 'white', true, 'Na foz do río Castro, con escolas de surf.'),
  at('Praia do Rostro', -9.266, 42.965, 1900, 172, 'right', 'white', true, 'Dous quilómetros sen unha casa.'),
  at('Area Maior', -9.092, 42.752, 1200, 122, 'right', 'white', true, 'Pecha a lagoa de Louro ao pé do monte.'),
  at('Praia das Furnas', -9.047, 42.643, 600, 150, 'right', 'golden', true, 'Pozas e grutas entre as rochas.'),
  at('Praia da Ladeira', -9.044, 42.572, 1200, 128, 'right', 'white', false, 'Xunto ao parque natural das dunas de Corrubedo.'),
  at('Praia de Barra', -8.846, 42.262, 700, 108, 'right', 'white', false, 'Rodeada de piñeiral, cara ás Cíes.'),
  at('Praia de Covas', -7.605, 43.67, 1500, 88, 'left', 'golden', false, 'Fronte a Viveiro, cos castelos de pedra no medio.'),
];
