import * as z from 'zod';
import { DataType } from '@/lib/configuration/schema';
import { Code } from '@/lib/translations/schema';

export const AttributeType = z
  .object({
    id: z.number().int(),
    code: Code,
    description: z.string(),
    dataType: DataType,
    maxSize: z.number().int().nullable(),
    helpCode: Code.nullable(),
    valueGroupCode: z.object({ groupCode: z.string(), listCode: z.array(Code) }).nullable(),
    inUse: z.boolean(),
  })
  .meta({ id: 'AttributeType' });

export type AttributeType = z.infer<typeof AttributeType>;
export type { DataType } from '@/lib/configuration/schema';
