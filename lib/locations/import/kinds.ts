/** The kinds of division that can be imported, the larger before the smaller, as they depend on each other. */
export const KINDS = ['provinces', 'counties', 'municipalities', 'parishes'] as const;
export type Kind = (typeof KINDS)[number];

/** The properties of a feature to read. */
export interface Properties {
  code?: string;
  name?: string;
  /** The code of the division that it lies in: a province, or for parishes a municipality. */
  parent?: string;
  /** For municipalities alone. */
  county?: string;
}

interface Definition {
  table: string;
  codeColumn: string;
  parent?: { table: string; codeColumn: string; kind: Kind };
  /** The length of a numeric code: spreadsheets drop leading zeros. */
  digits?: number;
  /** The length of the parent's code at the beginning of the code. */
  parentDigits?: number;
  /** Property names as publishers write them, the best first; case and punctuation do not matter. */
  guesses: Record<keyof Properties, readonly string[]>;
}

const PROVINCE_CODES = ['provinceCode', 'codProv', 'codProvincia', 'cProv', 'codIneProv', 'prov', 'idProvincia'];
const COUNTY_CODES = ['countyCode', 'comarcaCode', 'codCom', 'codComarca', 'idComarca'];
const MUNICIPALITY_CODES = [
  'ineCode',
  'municipalityCode',
  'codIne',
  'codigoIne',
  'ine',
  'codConc',
  'codConcello',
  'codMun',
  'codMuni',
  'codMunicipio',
  'cMuni',
];
const NAMES = ['name', 'nome', 'nombre', 'nameUnit', 'etiqueta', 'rotulo'];

export const DEFINITIONS: Record<Kind, Definition> = {
  provinces: {
    table: 'province',
    codeColumn: 'province_code',
    digits: 2,
    guesses: {
      code: [...PROVINCE_CODES, 'natCode', 'code', 'id'],
      name: ['province', 'provincia', 'nomProv', ...NAMES],
      parent: [],
      county: [],
    },
  },
  counties: {
    table: 'county',
    codeColumn: 'county_code',
    parent: { table: 'province', codeColumn: 'province_code', kind: 'provinces' },
    guesses: {
      code: [...COUNTY_CODES, 'code', 'id'],
      name: ['county', 'comarca', 'nomCom', ...NAMES],
      parent: PROVINCE_CODES,
      county: [],
    },
  },
  municipalities: {
    table: 'municipality',
    codeColumn: 'ine_code',
    parent: { table: 'province', codeColumn: 'province_code', kind: 'provinces' },
    digits: 5,
    parentDigits: 2,
    guesses: {
      code: [...MUNICIPALITY_CODES, 'natCode', 'code', 'id'],
      name: ['municipality', 'municipio', 'concello', 'nomConc', 'nomMuni', ...NAMES],
      parent: PROVINCE_CODES,
      county: COUNTY_CODES,
    },
  },
  parishes: {
    table: 'parish',
    codeColumn: 'parish_code',
    parent: { table: 'municipality', codeColumn: 'ine_code', kind: 'municipalities' },
    digits: 7,
    parentDigits: 5,
    guesses: {
      code: ['parishCode', 'codParro', 'codParr', 'codPar', 'codParroquia', 'idParroquia', 'code', 'id'],
      name: ['parish', 'parroquia', 'nomParro', 'nomPar', ...NAMES],
      parent: MUNICIPALITY_CODES,
      county: [],
    },
  },
};
