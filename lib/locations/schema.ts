import * as z from 'zod';

export const Province = z.object({ provinceCode: z.string(), name: z.string() }).meta({ id: 'Province' });
export const Municipality = z
  .object({ ineCode: z.string(), name: z.string(), provinceCode: z.string() })
  .meta({ id: 'Municipality' });
export const Parish = z.object({ parishCode: z.string(), name: z.string(), ineCode: z.string() }).meta({ id: 'Parish' });

export type Province = z.infer<typeof Province>;
export type Municipality = z.infer<typeof Municipality>;
export type Parish = z.infer<typeof Parish>;
