import { byRole } from '@/lib/auth/policy';

export interface ParameterFacts {
  userInterface: boolean;
}

export const configurationPolicy = {
  read: byRole<ParameterFacts>({
    VISITOR: { userInterface: true },
    USER: { userInterface: true },
    REVIEWER: { userInterface: true },
    ADMIN: true,
  }),
};
