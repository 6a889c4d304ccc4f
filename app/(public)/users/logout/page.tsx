import { LogOut } from '@/components/users/log-out';

export default function Page() {
  return <LogOut />;
}
