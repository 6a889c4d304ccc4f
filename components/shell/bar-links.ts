import { MapIcon } from 'lucide-react';

/** The links of the navigation bar. A new screen adds its line here. */
export const links = [{ key: 'map', href: '/', Icon: MapIcon }] as const;
