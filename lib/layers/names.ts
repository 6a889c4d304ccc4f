/** The format of a published layer's name, which is used in WFS types, map files and addresses. */
const PUBLISHED_NAME = /^[A-Za-z0-9_.-]{1,200}$/;

/** The WMS names of a layer, without the spaces around the commas between them. */
export const layerNames = (internalName: string): string[] => internalName.split(',').map((name) => name.trim());

export const isPublishedName = (name: string): boolean => PUBLISHED_NAME.test(name);

/** The format of layer names of other servers: no control characters, and no empty name between commas. */
export const areForeignNames = (internalName: string): boolean =>
  !/\p{Cc}/u.test(internalName) && layerNames(internalName).every((name) => name !== '');
