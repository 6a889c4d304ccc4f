import 'server-only';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD } from './schema';

/** Frequent passwords in the languages of the product that the package's list lacks. */
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

/** Whether a password, ignoring case, is one of the 18,000 most used with at least eight characters. */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFC').toLowerCase());
