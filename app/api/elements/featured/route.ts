import { elementPagesApi } from '@/lib/element-pages/api';
import { featuredElements } from '@/lib/element-pages/service';
import { handle } from '@/lib/http/handle';

export const GET = handle(elementPagesApi.featured, ({ ctx }) => featuredElements(ctx));
