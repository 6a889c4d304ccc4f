import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import { endpoint } from '@/lib/http/endpoint';
import { Searched } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { isStorable } from '@/lib/text';
import {
  ChangeLanguage,
  ChangePassword,
  CreateUser,
  LogIn,
  Role,
  RoleCode,
  ServiceToken,
  Session,
  SignUp,
  UpdateUser,
  User,
} from './schema';

export const UserQuery = listQuery(['id', 'login', 'role', 'locked', 'locale']).extend({
  q: Searched,
  id: decimal(z.number().int().min(1)).optional(),
  login: z.string().refine(isStorable).optional(),
  role: RoleCode.optional(),
  locked: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
});
export type UserQuery = z.output<typeof UserQuery>;

export const usersApi = {
  logIn: endpoint({
    method: 'POST',
    path: '/api/users/login',
    summary: 'Log in',
    access: 'anyone',
    body: LogIn,
    returns: Session,
    session: 'starts',
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/users/signUp',
    summary: 'Register an account of one’s own',
    access: 'anyone',
    body: SignUp,
    returns: Session,
    creates: ({ user }: Session) => `/api/users/${user.id}`,
    session: 'starts',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/users/loginFromServiceToken',
    summary: 'Go on with a session by its service token',
    access: 'anyone',
    body: ServiceToken,
    returns: Session,
    session: 'starts',
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'End the browser’s session',
    access: 'user',
    session: 'ends',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/users/{id}',
    summary: 'Change one’s own password; every older token ends',
    access: 'user',
    params: ById,
    body: ChangePassword,
  }),
  changeLanguage: endpoint({
    method: 'POST',
    path: '/api/users/changeLanguage',
    summary: 'Change one’s own language',
    access: 'user',
    body: ChangeLanguage,
    returns: User,
  }),
  roles: endpoint({ method: 'GET', path: '/api/users/roles', summary: 'All roles', access: 'admin', returns: z.array(Role) }),
  role: endpoint({
    method: 'GET',
    path: '/api/users/roles/{code}',
    summary: 'A role by its code',
    access: 'anyone',
    params: z.object({ code: z.string() }),
    returns: Role,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'Find accounts',
    access: 'admin',
    query: UserQuery,
    returns: pageOf(User),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Create an account',
    access: 'admin',
    body: CreateUser,
    returns: User,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/{id}',
    summary: 'Lock, unlock, or change an account',
    access: 'admin',
    params: ById,
    body: UpdateUser,
    returns: User,
  }),
};
