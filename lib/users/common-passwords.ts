import 'server-only';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD } from './schema';

/** What people who speak the languages of the product choose and the list of the package does not have. */
const OURS = [
  'contraseña',
  'contrasena',
  'contraseña1',
  'contrasena1',
  'contraseña123',
  'contrasena123',
  'micontraseña',
  'micontrasena',
  'contrasinal',
  'contrasinal1',
  'contrasinal123',
  'administrador',
  'usuario123',
  'bienvenido',
  'bienvenida',
  'benvido1',
  'tequiero',
  'tequieromucho',
  'teamomucho',
  'quérote',
  'deportivo',
  'celtavigo',
  'celtadevigo',
  'depordepor',
  'realmadrid',
  'atleticomadrid',
  'galicia1',
  'galicia123',
  'galiza123',
  'españa123',
  'espana123',
  'vieiro123',
  'changeme1',
];

/** Shorter ones are refused for their length. */
const common = new Set([...dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD), ...OURS]);

/** Whether a password, in any case, is one of the some 18,000 of at least eight characters that people use most. */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFC').toLowerCase());
