/** Two colours that people tell apart whatever colours they see (Okabe and Ito 2008), and a line of another kind for each. */
export const SIDES = {
  before: { colour: '#0072b2', dashes: '9 6' },
  after: { colour: '#d55e00', dashes: undefined },
} as const;

export type Side = keyof typeof SIDES;

/** What both shapes are called, where they are not one before and one after a change. */
export interface Names {
  before: string;
  after: string;
}
