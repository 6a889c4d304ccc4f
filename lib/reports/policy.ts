import { byRole } from '@/lib/auth/policy';

/** What the operator has switched on. */
export interface ReportSettings {
  enabled: boolean;
}

export const reportsPolicy = {
  report: byRole<ReportSettings>({
    VISITOR: { enabled: true },
    USER: { enabled: true },
    REVIEWER: { enabled: true },
    ADMIN: { enabled: true },
  }),
};
