/** The names of a published layer: WFS types, map files and addresses are written with them. */
const PUBLISHED_NAME = /^[A-Za-z0-9_.-]{1,200}$/;

/** The WMS names of a layer, without the spaces around the commas between them. */
export const layerNames = (internalName: string): string[] => internalName.split(',').map((name) => name.trim());

export const isPublishedName = (name: string): boolean => PUBLISHED_NAME.test(name);

/** What another server may call its layers: anything but control characters, and no empty name between commas. */
export const areForeignNames = (internalName: string): boolean =>
  !/\p{Cc}/u.test(internalName) && layerNames(internalName).every((name) => name !== '');
