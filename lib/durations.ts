export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Of 365 days. */
export const YEAR_S = (365 * DAY_MS) / 1000;
