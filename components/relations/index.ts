export { askForRelation as openRelationDialog } from '@/components/shell/dialogs';
export { RelationsTable } from './relations-table';
export { useMayRelate, useRelate } from './use-relate';
