'use client';
import { createContext, useContext } from 'react';
import type { MapContent } from '@/lib/map/view';

/** What the maps of a page may show. A small map without one has the embedded background alone. */
export const MapContentContext = createContext<MapContent | undefined>(undefined);

export const useMapContent = () => useContext(MapContentContext);
