import { byRole } from '@/lib/auth/policy';

export const layerPolicy = {
  /** Who reads the comments that administrators write for each other. */
  readComments: byRole<object>({ VISITOR: false, USER: false, ADMIN: true }),
};
