/** What MapServer says of itself and we do not answer: POST, metadata, schemas, errors drawn as pictures, and how it was built. */
const UNANSWERED = [
  /<!--[\s\S]*?-->/g,
  /<Post>[\s\S]*?<\/Post>/g,
  /<MetadataURL\b[\s\S]*?<\/MetadataURL>/g,
  /<Format>(?:INIMAGE|BLANK|application\/vnd\.ogc\.se_(?:inimage|blank))<\/Format>/g,
  / http:\/\/mapserver\.gis\.umn\.edu\/mapserver [^"]*GetSchemaExtension/g,
  /<ContactInformation>\s*<\/ContactInformation>/g,
];

/** The capabilities of WMS without what they promise in vain. */
export const asAnswered = (document: string): string =>
  UNANSWERED.reduce((text, promise) => text.replace(promise, ''), document).replace(/\n[ \t]*(?=\n)/g, '');
