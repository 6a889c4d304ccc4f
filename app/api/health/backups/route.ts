import { handle } from '@/lib/http/handle';
import { operationsApi } from '@/lib/operations/api';
import { lastBackups } from '@/lib/operations/service';

export const GET = handle(operationsApi.backups, ({ ctx }) => lastBackups(ctx));
