/** A position in degrees on WGS 84, the longitude first, as GeoJSON has it. */
export type Position = [lng: number, lat: number];
