export { askForJoin as openJoinDialog } from '@/components/shell/dialogs';
export { JoinsTable } from './joins-table';
