import { MapIcon } from 'lucide-react';

/** The places of the product that the bar leads to. A new screen adds its line here. */
export const places = [{ key: 'map', href: '/', Icon: MapIcon }] as const;
