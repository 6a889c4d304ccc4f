/**
 * Which answers a save or a deletion changes besides those of its own screen, by the first part of their keys. A screen's own answers
 * begin with the screen's scope.
 */
export const TOUCHED = {
  'admin.users': [],
  // Which languages are active, and how large a file may be.
  'admin.configuration': ['admin.missingTexts', 'elementFileFormats'],
  'admin.elementTypes': [
    // Whether they are in use, and the legends that came along.
    ...(['admin.attributeTypes', 'admin.mapTree', 'admin.styles', 'admin.files'] as const),
    ...(['admin.missingTexts', 'elementType', 'elementTypes'] as const),
    // They name their types.
    ...(['element', 'elements', 'relations', 'joins'] as const),
  ],
  'admin.attributeTypes': ['admin.elementTypes', 'admin.missingTexts', 'elementType', 'elementTypes'],
  // What the types ask for in vain.
  'admin.styles': ['admin.elementTypes'],
  'admin.mapTree': ['admin.layers', 'admin.layerGroups', 'admin.elementTypes', 'elementType', 'elementTypes'],
  'admin.layerGroups': ['admin.layers', 'admin.mapTree', 'admin.missingTexts'],
  'admin.layers': ['admin.layerGroups', 'admin.mapTree', 'admin.files', 'admin.missingTexts'],
  'admin.files': [],
  // Base maps become layers.
  'admin.tileArchives': ['admin.layers', 'admin.layerGroups', 'admin.mapTree'],
  // New choices, and elements that come, change and go.
  'admin.import': ['admin.attributeTypes', 'admin.bin', 'elementType', 'elementTypes', 'element', 'elements'],
  // A purge fetches anew what shows the element.
  'admin.bin': [],
  'admin.missingTexts': [],
  'admin.home': [],
  'admin.settings': ['admin.configuration', 'admin.missingTexts', 'elementFileFormats'],
  'admin.fileFormats': ['fileFormats', 'elementFileFormats'],
  'admin.interfaceTexts': ['admin.missingTexts'],
  'admin.review': [],
  'admin.reviewUndo': [],
  'admin.reviewFigures': [],
  'admin.reviewTexts': [],
  // Where its texts stand.
  'reviewQueue.texts': ['admin.review'],
} as const;

/** A screen of the administration area: where its texts stand, and how the keys of its answers begin. */
export type Scope = keyof typeof TOUCHED;

export const touchedBy = (scopes: readonly Scope[]): readonly string[] => [
  ...new Set(scopes.flatMap((scope) => [scope, ...TOUCHED[scope]])),
];
