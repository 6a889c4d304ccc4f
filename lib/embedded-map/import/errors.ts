/** What was given cannot become part of the embedded map, for a reason that its operator can do something about. */
export class UnusableSource extends Error {}
