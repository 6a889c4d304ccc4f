export { askForRelation as openRelationDialog } from '@/components/dialogs/dialogs';
export { RelationsTable } from './relations-table';
export { useMayRelate, useRelate } from './use-relate';
