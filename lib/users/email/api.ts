import { endpoint } from '@/lib/http/endpoint';
import { AccountEmail, ForgottenPassword, MailToken, ResetPassword, SetEmail } from './schema';

export const accountEmailApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/email',
    summary: 'One’s own e-mail address; 403 where the operator has configured no e-mail',
    access: 'user',
    returns: AccountEmail,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/users/email',
    summary: 'Give an e-mail address, which counts once it is confirmed by the link that is sent there',
    access: 'user',
    body: SetEmail,
    returns: AccountEmail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/email',
    summary: 'Forget one’s own e-mail address',
    access: 'user',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/users/email/confirm',
    summary: 'Confirm an address by the token of the link; a token counts once',
    access: 'anyone',
    body: MailToken,
  }),
  forgotten: endpoint({
    method: 'POST',
    path: '/api/users/forgottenPassword',
    summary: 'Ask for a link for a new password; the same answer whether the address is somebody’s or not',
    access: 'anyone',
    body: ForgottenPassword,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/users/resetPassword',
    summary: 'Set a new password by the token of the link; every older token of the account ends',
    access: 'anyone',
    body: ResetPassword,
  }),
};
