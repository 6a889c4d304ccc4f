/** Why an archive cannot be used; each is a message under `project.tileArchives`. */
export type Unusable = 'noArchive' | 'tileType' | 'noPictures' | 'bounds' | 'noSquare' | 'tooMuch' | 'layers';

/** The input cannot become part of the map, for a reason that its operator can do something about. */
export class UnusableSource extends Error {
  constructor(
    message: string,
    /** Of an archive. */
    readonly reason?: Unusable,
  ) {
    super(message);
  }
}
