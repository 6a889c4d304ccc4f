/** Parts of MapServer's capabilities that we do not support: POST, metadata, schemas, errors drawn as images, and its build information. */
const UNANSWERED = [
  /<!--[\s\S]*?-->/g,
  /<Post>[\s\S]*?<\/Post>/g,
  /<MetadataURL\b[\s\S]*?<\/MetadataURL>/g,
  /<Format>(?:INIMAGE|BLANK|application\/vnd\.ogc\.se_(?:inimage|blank))<\/Format>/g,
  / http:\/\/mapserver\.gis\.umn\.edu\/mapserver [^"]*GetSchemaExtension/g,
  /<ContactInformation>\s*<\/ContactInformation>/g,
];

/** The WMS capabilities without unsupported parts. */
export const asAnswered = (document: string): string =>
  UNANSWERED.reduce((text, promise) => text.replace(promise, ''), document).replace(/\n[ \t]*(?=\n)/g, '');
