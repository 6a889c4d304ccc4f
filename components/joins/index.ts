export { askForJoin as openJoinDialog } from '@/components/dialogs/dialogs';
export { JoinsTable } from './joins-table';
