import 'server-only';
import about from '@/package.json';

/** The version of this build. */
export const { version } = about;
