import 'server-only';
import type { WithDb } from '@/lib/db';
import { insertMissingStyle } from './queries';
import type { StyleDocument } from './schema';

/** Makes sure that there is a style of this name for the document's kind; one that is there already stays as it is. The document is one of ours. */
export const styleCalled = ({ db }: WithDb, name: string, document: StyleDocument): Promise<void> =>
  insertMissingStyle(db, name, document);
