import { createContext } from 'react';
import type { ElementFile } from '@/lib/files/schema';

/** The recordings that the element of the form has already, to choose from. */
export const OwnSounds = createContext<readonly Pick<ElementFile, 'uuid' | 'originalFilename'>[]>([]);
