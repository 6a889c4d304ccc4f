'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { MenuButton } from '@/components/ui/menu-button';
import { call } from '@/lib/http/client';
import { usersApi } from '@/lib/users/api';
import type { RoleCode, User } from '@/lib/users/schema';
import { choice, id, text, yesNo } from '../kit/columns';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable } from '../kit/resource-table';
import { ModifyButton } from '../kit/row-actions';
import { useResourceTable } from '../kit/use-resource-table';
import { CreateUserDialog } from './create-user-dialog';
import { ModifyUserDialog } from './modify-user-dialog';
import { useLockActions } from './use-lock-actions';
import { useRoleOptions } from './use-role-options';

const scope = 'admin.users';

/** The accounts. An address with `?id=`, or a navigation state with `idFilter`, shows one of them. */
export function UsersScreen() {
  const t = useTranslations(scope);
  const roles = useRoleOptions();
  const [making, setMaking] = useState<RoleCode | null>(null);
  const [modifying, setModifying] = useState<User | null>(null);
  const table = useResourceTable<User>({
    scope,
    searched: true,
    list: usersApi.list,
    columns: [
      id(),
      text('login', { main: true }),
      choice('userRoleDto', roles, {
        key: 'role',
        sortField: 'role',
        cell: ({ userRoleDto: { code } }) => roles.find(({ value }) => value === code)?.label ?? code,
      }),
      yesNo('locked'),
    ],
  });
  const lockActions = useLockActions();
  useIdFilter(table.showOnly);
  return (
    <ResourceScreen scope={scope} actions={<CreateMenu onChoose={setMaking} />}>
      <ResourceTable
        table={table}
        caption={t('title')}
        bulk={{ actions: lockActions, nameOf: ({ login }) => login }}
        actions={{ widthPx: 64, of: (user) => <ModifyButton name={user.login} onClick={() => setModifying(user)} /> }}
        empty={<p>{t('empty')}</p>}
      />
      {making && (
        <CreateUserDialog
          as={making}
          close={() => setMaking(null)}
          done={(user) => {
            setMaking(null);
            table.showOnly(user);
          }}
        />
      )}
      {modifying && <ModifyUserDialog user={modifying} close={() => setModifying(null)} />}
    </ResourceScreen>
  );
}

/** Whoever came with the number of an account in the navigation's state sees that account; from then on the address has it. */
function useIdFilter(showOnly: (row: { id: number }, mends: boolean) => void) {
  const show = useRef(showOnly);
  useEffect(() => {
    const { idFilter } = (window.history.state ?? {}) as { idFilter?: unknown };
    if (Number.isInteger(Number(idFilter ?? Number.NaN))) show.current({ id: Number(idFilter) }, true);
  }, []);
}

/** A line for each role that the server knows. */
function CreateMenu({ onChoose }: { onChoose: (role: RoleCode) => void }) {
  const t = useTranslations(scope);
  const { data: roles = [] } = useQuery({ queryKey: ['admin', 'roles'], queryFn: () => call(usersApi.roles, {}) });
  return (
    <MenuButton
      label={t('add')}
      icon={<Plus aria-hidden className="size-4" />}
      variant="primary"
      lines={roles.map(({ code }) => ({ key: code, label: t(`role.${code}`), act: () => onChoose(code) }))}
      side="bottom-end"
    />
  );
}
