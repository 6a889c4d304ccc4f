import { expect, it } from 'vitest';
import { rightsEntries, rightsIn, wantedEntries } from './contents';

const list = `;
; Archive created at 2026-11-22 14:03:00 UTC
;
9; 2615 16385 SCHEMA - mapserver vieiro
10; 2615 16386 SCHEMA - tiger vieiro
2; 3079 16387 EXTENSION - postgis
4711; 0 0 COMMENT - EXTENSION postgis
4712; 0 0 COMMENT - SCHEMA tiger vieiro
215; 1259 16400 TABLE public code vieiro
216; 1259 16401 SEQUENCE public code_id_seq vieiro
4800; 0 16388 TABLE DATA public spatial_ref_sys vieiro
4801; 0 16400 TABLE DATA public code vieiro
4802; 0 0 SEQUENCE SET public code_id_seq vieiro
4803; 0 0 SEQUENCE SET topology topology_id_seq vieiro
4804; 0 0 ACL - SCHEMA mapserver vieiro
4805; 826 16999 DEFAULT ACL mapserver DEFAULT PRIVILEGES FOR TABLES vieiro
`;
const textsOf = (entries: string) =>
  entries
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\d+; \d+ \d+ /, ''));

it('what extensions and the database bring themselves is not restored', () => {
  expect(textsOf(wantedEntries(list, new Set(['public', 'tiger'])))).toEqual([
    'SCHEMA - mapserver vieiro',
    'TABLE public code vieiro',
    'SEQUENCE public code_id_seq vieiro',
    'TABLE DATA public code vieiro',
    'SEQUENCE SET public code_id_seq vieiro',
  ]);
});

it('rights are restored by themselves, each with the roles that it names', () => {
  expect(textsOf(rightsEntries(list)).length).toBe(2);
  const script = `-- a comment
GRANT USAGE ON SCHEMA mapserver TO vieiro_mapserver;
REVOKE ALL ON FUNCTION public.secret() FROM PUBLIC;
GRANT SELECT ON TABLE public.code TO "a ""strange"" role";
ALTER DEFAULT PRIVILEGES FOR ROLE vieiro IN SCHEMA mapserver GRANT SELECT ON TABLES TO vieiro_mapserver;
`;
  expect(rightsIn(script).map(({ roles }) => roles)).toEqual([
    ['vieiro_mapserver'],
    [],
    ['a "strange" role'],
    ['vieiro', 'vieiro_mapserver'],
  ]);
});
